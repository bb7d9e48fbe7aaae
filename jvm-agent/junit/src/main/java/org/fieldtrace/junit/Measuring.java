// SPDX-License-Identifier: MIT
package org.fieldtrace.junit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.fieldtrace.agent.bridge.testrun.CountedCall;
import org.fieldtrace.agent.bridge.testrun.CountedWork;
import org.fieldtrace.agent.bridge.testrun.FieldVerdicts;
import org.fieldtrace.agent.bridge.testrun.TestRun;
import org.fieldtrace.agent.bridge.testrun.TestRuns;

/** What the agent counts while a test runs. Its classes are there only where the agent is. */
final class Measuring {

    /** How long collections may take to find what became of sampled objects, milliseconds. */
    private static final String PATIENCE = "fieldtrace.patience";

    private static final long DEFAULT_PATIENCE_MS = 5000;
    private static final AtomicInteger WITH_FIELDS = new AtomicInteger();

    private final boolean hasFields;
    private final TestRun run;
    private final Map<String, Map<String, long[]>> before;
    private boolean isOverlapped;

    private Measuring(boolean hasFields, TestRun run, Map<String, Map<String, long[]>> before) {
        this.hasFields = hasFields;
        this.run = run;
        this.before = before;
    }

    /**
     * @param hasFields whether verdicts on fields are wanted, which takes collections of garbage
     * @return null where the agent follows no requests
     */
    static Measuring begin(String name, Class<?> test, boolean hasFields) {
        TestRun run = TestRuns.begin(name, test);
        if (run == null) {
            return null;
        }
        Measuring measuring = new Measuring(hasFields, run, hasFields ? settled() : Map.of());
        measuring.isOverlapped = hasFields && WITH_FIELDS.incrementAndGet() > 1;
        return measuring;
    }

    Measured end() {
        if (hasFields) {
            isOverlapped |= WITH_FIELDS.getAndDecrement() > 1;
        }
        try {
            List<Measured.Work> work = new ArrayList<>();
            for (CountedWork each : run.work()) {
                work.add(new Measured.Work(each.name(), calls(each)));
            }
            Map<String, Map<String, long[]>> verdicts = hasFields ? difference() : Map.of();
            return new Measured(work, verdicts, run.isShared(), isOverlapped);
        } finally {
            TestRuns.end(run);
        }
    }

    private static List<Measured.Call> calls(CountedWork work) {
        List<Measured.Call> calls = new ArrayList<>();
        for (CountedCall call : work.calls()) {
            calls.add(new Measured.Call(call.name(), call.path(), call.isAfterLike()));
        }
        return calls;
    }

    private Map<String, Map<String, long[]>> difference() {
        Map<String, Map<String, long[]>> differences = new HashMap<>();
        settled()
                .forEach(
                        (className, fields) -> {
                            Map<String, long[]> known = before.getOrDefault(className, Map.of());
                            fields.forEach(
                                    (field, now) -> {
                                        long[] then = known.getOrDefault(field, new long[2]);
                                        differences
                                                .computeIfAbsent(className, k -> new HashMap<>())
                                                .put(field, since(then, now));
                                    });
                        });
        return differences;
    }

    /** Counts begin anew where a session does. */
    private static long[] since(long[] then, long[] now) {
        return now[0] < then[0] || now[1] < then[1]
                ? now
                : new long[] {now[0] - then[0], now[1] - then[1]};
    }

    private static Map<String, Map<String, long[]>> settled() {
        FieldVerdicts verdicts = FieldVerdicts.settled(Long.getLong(PATIENCE, DEFAULT_PATIENCE_MS));
        return verdicts == null ? Map.of() : verdicts.byClass();
    }
}
