// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.utilisation;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.synthetic.EventEncoder;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.tests.OpenedTrace;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationQuery;

/**
 * A recording of a process whose remote calls return objects of one class, of which one field is
 * watched.
 */
final class RecordedWatches {
    /** Of a field that a mark watches. */
    static final long NO_SLOT = 0xffff_ffffL;

    private static final int THREAD = 1;

    private final SyntheticProcess process;
    private long time = 1000;

    private RecordedWatches(SyntheticProcess process) {
        this.process = process;
    }

    /**
     * What a report says of such a recording.
     *
     * @param folder where it is made
     * @param lines at which remote calls return, which tell their call paths apart
     */
    static UtilisationReport report(
            Path folder, ReadThreshold threshold, int[] lines, Consumer<RecordedWatches> events)
            throws Exception {
        try (OpenedTrace opened = open(folder, lines, events)) {
            UtilisationReport.Builder report = UtilisationReport.builder().threshold(threshold);
            UtilisationQuery.ofAll(opened.states()).addTo(report);
            return report.build();
        }
    }

    /** As above, such a recording itself. */
    static OpenedTrace open(Path folder, int[] lines, Consumer<RecordedWatches> events)
            throws Exception {
        Path place = folder.resolve("trace");
        try (SyntheticTrace trace = new SyntheticTrace(place, Vocabulary.current(), "h", 0)) {
            RecordedWatches recorded =
                    new RecordedWatches(
                            new SyntheticProcess(trace, 1, new Address(10, 0, 0, 1, 8080)));
            recorded.define(lines);
            events.accept(recorded);
        }
        return new OpenedTrace(place);
    }

    /** A recording of a process that makes no remote calls. */
    static OpenedTrace open(Path folder, Consumer<RecordedWatches> events) throws Exception {
        return open(folder, new int[] {}, events);
    }

    private void define(int[] lines) {
        process.jvmInfo(time, "service", "h");
        emit(
                process.event("method_def")
                        .set("method_id", 1)
                        .set("class_name", "app.Client")
                        .set("method_name", "fetch")
                        .set("signature", "()V")
                        .set("source_file", "Client.java"));
        for (int line : lines) {
            emit(
                    process.event("context_def")
                            .set("context_id", line)
                            .set("method_ids", new long[] {1})
                            .set("lines", new long[] {line}));
        }
    }

    /** The application uses a client that the agent does not know. */
    void use(String client, String kind) {
        emit(
                process.event("unknown_client")
                        .set("name", client)
                        .set("class_name", "com.acme.Client")
                        .set("kind", kind));
    }

    /** The agent says where classes of the service come from. */
    void comeFrom(String name, String owner, String reason) {
        emit(
                process.event("code_origin")
                        .set("name", name)
                        .set("owner", owner)
                        .set("reason", reason));
    }

    /** The service offers an operation. */
    void offer(String httpMethod, String route) {
        emit(
                process.event("operation_def")
                        .set("http_method", httpMethod)
                        .set("route", route)
                        .set("class_name", "com.acme.Controller")
                        .set("method_name", "answer"));
    }

    /** A remote call asks for something by name, and returns to a line. */
    void ask(long scope, int line, String names) {
        emit(process.event("string_def").set("string_id", scope).set("value", names));
        emit(
                process.event("call_asks")
                        .set("scope_id", scope)
                        .set("language", "sql")
                        .set("names_id", scope));
        emit(
                process.event("remote_call_exit")
                        .set("scope_id", scope)
                        .set("context_id", line)
                        .set("objects", 1)
                        .set("body_bytes", -1)
                        .set("weight", 1));
    }

    /** Somebody has a method handle for the field. */
    void hand() {
        emit(process.event("field_unseen").set("class_id", 1).set("field", 0));
    }

    /** The process says what it and its agent have taken, by the fields of {@code agent_stats}. */
    void take(long at, Map<String, Long> sums) {
        time = at;
        EventEncoder stats = process.event("agent_stats");
        sums.forEach(stats::set);
        emit(stats);
    }

    /** An object comes in. */
    void sample(int line, long id) {
        emit(
                process.event("object_alloc")
                        .set("object_id", id)
                        .set("class_id", 1)
                        .set("context_id", line)
                        .set("scope_id", 0));
    }

    /** A sample is a debug register's, beside another of the same object or 0. */
    void check(long id, long checked) {
        emit(process.event("object_check").set("object_id", id).set("checked_id", checked));
    }

    void watch(long id, long slot) {
        emit(process.event("watch_set").set("object_id", id).set("field", 0).set("slot", slot));
    }

    void read(long id, String use) {
        emit(
                process.event("watch_trap")
                        .set("object_id", id)
                        .set("field", 0)
                        .set("slot", NO_SLOT)
                        .set("access", "read")
                        .set("context_id", 1)
                        .set("thread_id", THREAD)
                        .set("delay_ns", 0)
                        .set("use", use));
    }

    void end(long id, String verdict) {
        end(id, verdict, verdict.equals("censored") ? "outlived" : "none");
    }

    void end(long id, String verdict, String reason) {
        emit(
                process.event("watch_end")
                        .set("object_id", id)
                        .set("field", 0)
                        .set("slot", NO_SLOT)
                        .set("verdict", verdict)
                        .set("reason", reason));
    }

    private void emit(EventEncoder event) {
        process.emit(event, time += 1000, THREAD);
    }
}
