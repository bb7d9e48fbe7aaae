// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.tracecompass.core.event.ProcessKey;
import org.fieldtrace.tracecompass.core.event.VpidRuns;

/** The JVM runs of a trace, each with an attribute of the history. */
final class JvmRuns {
    private final HistoryWriter history;
    private final VpidRuns<JvmRun> runs = new VpidRuns<>(this::begin);

    /** Runs of a process so far, by its key. */
    private final Map<Long, Long> numbers = new HashMap<>();

    private final List<JvmRun> all = new ArrayList<>();

    JvmRuns(HistoryWriter history) {
        this.history = history;
    }

    /** See {@link VpidRuns#of}. */
    JvmRun of(long process) {
        return runs.of(process);
    }

    /** See {@link VpidRuns#identified}. */
    JvmRun identified(long process, String uuid) {
        return runs.identified(process, uuid);
    }

    List<JvmRun> all() {
        return all;
    }

    private JvmRun begin(long process) {
        long number = numbers.merge(process, 1L, Long::sum);
        int attribute =
                history.absoluteAttribute(Attributes.RUNS, ProcessKey.text(process) + "#" + number);
        history.define(
                history.attribute(attribute, Attributes.VPID),
                Integer.toString(ProcessKey.vpid(process)));
        JvmRun run = new JvmRun(history, attribute);
        all.add(run);
        return run;
    }
}
