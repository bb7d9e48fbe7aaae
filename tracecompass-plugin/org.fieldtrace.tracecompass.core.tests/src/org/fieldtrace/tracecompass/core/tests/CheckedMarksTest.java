// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.MarkCheck;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.synthetic.EventEncoder;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Marks watch objects, and debug registers some of the same objects. */
class CheckedMarksTest {
    private static final int THREAD = 1;
    private static final long NO_SLOT = 0xffff_ffffL;
    private static final int HERE = 1;
    private static final int ELSEWHERE = 2;

    @TempDir Path folder;

    private SyntheticProcess process;
    private long time = 1000;

    @Test
    void unusedByAMarkIsNotBelievedWhereARegisterSawARead() throws Exception {
        UtilisationReport report =
                reportOf(
                        () -> {
                            marked(HERE, 1, "unused");
                            checked(HERE, 2, "unused", "used");
                            marked(ELSEWHERE, 4, "unused");
                            checked(ELSEWHERE, 5, "unused", "unused");
                        });
        assertEquals(new FieldCounts(1, 0, 0, Map.of()), counts(report, HERE));
        assertEquals(new FieldCounts(0, 1, 0, Map.of()), counts(report, ELSEWHERE));
        assertEquals(new MarkCheck(2, 1, 1), report.check());
        assertEquals(List.of(2L, 2L), samples(report));
    }

    @Test
    void anObjectCountsOnceWhereBothAgree() throws Exception {
        UtilisationReport report =
                reportOf(
                        () -> {
                            marked(HERE, 1, "used");
                            checked(HERE, 2, "used", "used");
                            checked(HERE, 4, "unused", "unused");
                        });
        assertEquals(new FieldCounts(2, 1, 0, Map.of()), counts(report, HERE));
        assertEquals(new MarkCheck(2, 1, 0), report.check());
        assertEquals(List.of(3L), samples(report));
    }

    @Test
    void whatARegisterAloneWatchedCountsAsItIs() throws Exception {
        UtilisationReport report =
                reportOf(
                        () -> {
                            sample(HERE, 1);
                            check(1, 0);
                            set(1, 0);
                            end(1, "used");
                        });
        assertEquals(new FieldCounts(1, 0, 0, Map.of()), counts(report, HERE));
        assertEquals(MarkCheck.NONE, report.check());
        assertEquals(List.of(1L), samples(report));
    }

    private static FieldCounts counts(UtilisationReport report, int line) {
        return context(report, line).fields().get(0).counts();
    }

    private static ContextUtilisation context(UtilisationReport report, int line) {
        return report.contexts().stream()
                .filter(c -> c.context().frames().get(0).line() == line)
                .findFirst()
                .orElseThrow();
    }

    private static List<Long> samples(UtilisationReport report) {
        return report.contexts().stream().map(ContextUtilisation::samples).toList();
    }

    private UtilisationReport reportOf(Runnable events) throws Exception {
        Path place = folder.resolve("trace");
        try (SyntheticTrace trace =
                new SyntheticTrace(place, RecordedTraces.vocabulary(), "h", 0)) {
            process = new SyntheticProcess(trace, 1, new Address(10, 0, 0, 1, 8080));
            process.jvmInfo(time, "service", "h");
            emit(
                    process.event("method_def")
                            .set("method_id", 1)
                            .set("class_name", "app.Client")
                            .set("method_name", "fetch")
                            .set("signature", "()V")
                            .set("source_file", "Client.java"));
            for (int context : new int[] {HERE, ELSEWHERE}) {
                emit(
                        process.event("context_def")
                                .set("context_id", context)
                                .set("method_ids", new long[] {1})
                                .set("lines", new long[] {context}));
            }
            events.run();
        }
        try (OpenedTrace opened = new OpenedTrace(place)) {
            UtilisationReport.Builder report = UtilisationReport.builder();
            UtilisationQuery.ofAll(opened.states()).addTo(report);
            return report.build();
        }
    }

    /** An object whose field a mark watches. */
    private void marked(int context, long id, String verdict) {
        sample(context, id);
        set(id, NO_SLOT);
        end(id, verdict);
    }

    /** An object whose field a mark watches, and in a second sample a register. */
    private void checked(int context, long id, String byMark, String byRegister) {
        sample(context, id);
        set(id, NO_SLOT);
        sample(context, id + 1);
        check(id + 1, id);
        set(id + 1, 0);
        end(id + 1, byRegister);
        end(id, byMark);
    }

    private void sample(int context, long id) {
        emit(
                process.event("object_alloc")
                        .set("object_id", id)
                        .set("class_id", 1)
                        .set("context_id", context)
                        .set("scope_id", 0));
    }

    private void check(long id, long checked) {
        emit(process.event("object_check").set("object_id", id).set("checked_id", checked));
    }

    private void set(long id, long slot) {
        emit(process.event("watch_set").set("object_id", id).set("field", 0).set("slot", slot));
    }

    private void end(long id, String verdict) {
        emit(
                process.event("watch_end")
                        .set("object_id", id)
                        .set("field", 0)
                        .set("slot", NO_SLOT)
                        .set("verdict", verdict)
                        .set("reason", "none"));
    }

    private void emit(EventEncoder event) {
        process.emit(event, time += 1000, THREAD);
    }
}
