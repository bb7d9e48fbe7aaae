// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The JVM runs of a trace. Every event carries the run's vpid, but only {@code jvm_info} its uuid:
 * a vpid whose uuid changes belongs to a new run from there on.
 */
final class JvmRuns {
    private final HistoryWriter history;
    private final Map<Long, JvmRun> latest = new HashMap<>();

    /** Runs of a vpid so far. */
    private final Map<Long, Long> numbers = new HashMap<>();

    private final List<JvmRun> all = new ArrayList<>();

    JvmRuns(HistoryWriter history) {
        this.history = history;
    }

    /** The run that has this vpid now. */
    JvmRun of(long vpid) {
        JvmRun run = latest.get(vpid);
        return run != null ? run : begin(vpid);
    }

    /**
     * The run that says to be {@code uuid}; events that it emitted before saying so are its own.
     */
    JvmRun identified(long vpid, String uuid) {
        JvmRun run = of(vpid);
        if (run.uuid() != null && !run.uuid().equals(uuid)) {
            run = begin(vpid);
        }
        run.identify(uuid);
        return run;
    }

    List<JvmRun> all() {
        return all;
    }

    private JvmRun begin(long vpid) {
        long number = numbers.merge(vpid, 1L, Long::sum);
        int attribute = history.absoluteAttribute(Attributes.RUNS, vpid + "#" + number);
        history.define(history.attribute(attribute, Attributes.VPID), Long.toString(vpid));
        JvmRun run = new JvmRun(history, attribute);
        latest.put(vpid, run);
        all.add(run);
        return run;
    }
}
