// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.fieldtrace.synthetic.SyntheticProcess.Address;

/**
 * Writes traces of some hosts, drawn at random: services of several releases and processes, which
 * share classes and call paths, and every way in which a watch can end, over some hours.
 */
public final class WriteFields {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 1_700_000_000L * SECOND;
    private static final long NO_SLOT = 0xffff_ffffL;
    private static final String[] SERVICES = {"shop", "stock 2", "pay/rôle"};
    private static final String[] USES = {"direct", "forwarded", "incidental"};
    private static final String[] REASONS = {"moved", "outlived", "shutdown"};
    private static final int FIELDS = 3;
    private static final long YEARS = 30 * 365 * 86_400 * SECOND;

    private final Random random;
    private final SyntheticProcess process;
    private final int contexts;
    private long time;

    private WriteFields(Random random, SyntheticProcess process) {
        this.random = random;
        this.process = process;
        contexts = 1 + random.nextInt(3);
    }

    /**
     * Writes the traces.
     *
     * @param arguments the folder, in which each host gets one; the seed
     */
    public static void main(String[] arguments) throws IOException {
        Random random = new Random(Long.parseLong(arguments[1]));
        int hosts = 2 + random.nextInt(2);
        for (int host = 0; host < hosts; host++) {
            Path folder = Path.of(arguments[0], "host" + host);
            try (SyntheticTrace trace =
                    new SyntheticTrace(folder, Vocabulary.current(), "host" + host, START)) {
                int processes = 1 + random.nextInt(3);
                for (int vpid = 1; vpid <= processes; vpid++) {
                    Address own = new Address(192, 0, host, vpid, 8080);
                    SyntheticProcess process = new SyntheticProcess(trace, vpid, own);
                    new WriteFields(random, process).write(host == 0 ? YEARS : 0);
                }
            }
        }
    }

    /** The clock is set in between by so much. */
    private void write(long clockIsSetBy) {
        String version = random.nextBoolean() ? "1." + random.nextInt(2) : "";
        process.jvmInfo(SECOND, SERVICES[random.nextInt(SERVICES.length)], version, "host");
        time = 2 * SECOND;
        define();
        int objects = random.nextInt(60);
        for (int i = 0; i < objects; i++) {
            time += random.nextLong(300 * SECOND) + (i == objects / 2 ? clockIsSetBy : 0);
            sample();
        }
        emit(process.event("agent_stats").set("process_cpu_ns", 1000).set("trap_ns", 7));
    }

    private void emit(EventEncoder event) {
        process.emit(event, time++, process.vpid());
    }

    private void define() {
        for (int id = 1; id <= 2; id++) {
            emit(process.event("class_def").set("class_id", id).set("name", "com.example.C" + id));
            for (int field = 0; field < FIELDS; field++) {
                emit(
                        process.event("field_def")
                                .set("class_id", id)
                                .set("field", field)
                                .set("name", "f" + field)
                                .set("type", "J")
                                .set("size", 8));
            }
        }
        for (int id = 1; id <= contexts; id++) {
            emit(
                    process.event("method_def")
                            .set("method_id", id)
                            .set("class_name", "com.example.Client" + id)
                            .set("method_name", "get")
                            .set("source_file", id == 1 ? "" : "Client.java"));
            emit(
                    process.event("context_def")
                            .set("context_id", id)
                            .set("method_ids", new long[] {id, 1})
                            .set("lines", new long[] {random.nextInt(2), 9}));
        }
    }

    private void sample() {
        int context = random.nextInt(contexts + 1);
        int ofClass = 1 + random.nextInt(2);
        emit(
                process.event("alloc_count")
                        .set("context_id", context)
                        .set("class_id", ofClass)
                        .set("count", random.nextInt(100)));
        emit(
                process.event("field_bytes")
                        .set("context_id", context)
                        .set("class_id", ofClass)
                        .set("bytes", new long[] {random.nextInt(90)})
                        .set("measured", new long[] {random.nextInt(3)}));
        long object = process.nextId();
        emit(allocated(object, context, ofClass));
        boolean isChecked = random.nextInt(3) == 0;
        int field = random.nextInt(FIELDS);
        watch(object, field);
        if (isChecked) {
            long second = process.nextId();
            emit(allocated(second, context, ofClass));
            emit(process.event("object_check").set("object_id", second).set("checked_id", object));
            watch(second, field);
            end(second, field, context);
        }
        // Of some the trace does not tell what became of them.
        if (random.nextInt(8) > 0) {
            end(object, field, context);
        }
    }

    private EventEncoder allocated(long object, int context, int ofClass) {
        return process.event("object_alloc")
                .set("object_id", object)
                .set("class_id", ofClass)
                .set("context_id", context);
    }

    private void watch(long object, int field) {
        emit(
                process.event("watch_set")
                        .set("object_id", object)
                        .set("field", field)
                        .set("slot", NO_SLOT));
    }

    private void end(long object, int field, int context) {
        int verdict = random.nextInt(4);
        if (verdict == 0) {
            emit(
                    process.event("watch_trap")
                            .set("object_id", object)
                            .set("field", field)
                            .set("slot", NO_SLOT)
                            .set("access", "read")
                            .set("context_id", context)
                            .set("use", USES[random.nextInt(USES.length)]));
        }
        String[] verdicts = {"used", "unused", "overwritten", "censored"};
        EventEncoder end =
                process.event("watch_end")
                        .set("object_id", object)
                        .set("field", field)
                        .set("slot", NO_SLOT)
                        .set("verdict", verdicts[verdict]);
        emit(verdict == 3 ? end.set("reason", REASONS[random.nextInt(REASONS.length)]) : end);
    }
}
