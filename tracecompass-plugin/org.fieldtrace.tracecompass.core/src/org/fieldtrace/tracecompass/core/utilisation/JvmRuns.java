// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.tracecompass.core.event.VpidRuns;

/** The JVM runs of a trace, each with an attribute of the history. */
final class JvmRuns {
    private final HistoryWriter history;
    private final VpidRuns<JvmRun> runs = new VpidRuns<>(this::begin);

    /** Runs of a vpid so far. */
    private final Map<Long, Long> numbers = new HashMap<>();

    private final List<JvmRun> all = new ArrayList<>();

    JvmRuns(HistoryWriter history) {
        this.history = history;
    }

    /** See {@link VpidRuns#of}. */
    JvmRun of(long vpid) {
        return runs.of(vpid);
    }

    /** See {@link VpidRuns#identified}. */
    JvmRun identified(long vpid, String uuid) {
        return runs.identified(vpid, uuid);
    }

    List<JvmRun> all() {
        return all;
    }

    private JvmRun begin(long vpid) {
        long number = numbers.merge(vpid, 1L, Long::sum);
        int attribute = history.absoluteAttribute(Attributes.RUNS, vpid + "#" + number);
        history.define(history.attribute(attribute, Attributes.VPID), Long.toString(vpid));
        JvmRun run = new JvmRun(history, attribute);
        all.add(run);
        return run;
    }
}
