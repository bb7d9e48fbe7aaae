// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * The JVM runs of a trace. Every event carries its run's vpid, but only {@code jvm_info} its uuid:
 * a vpid whose uuid changes belongs to a new run from there on.
 *
 * @param <R> what is kept of a run
 */
public final class VpidRuns<R> {
    private static final class Known<R> {
        private final long vpid;
        private final R run;
        private String uuid = ""; // until it is told

        private Known(long vpid, R run) {
            this.vpid = vpid;
            this.run = run;
        }
    }

    private final LongFunction<R> begin;
    private final Map<Long, Known<R>> latest = new HashMap<>();

    /** That of the last event, which is often that of the next; null before the first. */
    private Known<R> last;

    /**
     * @param begin gives what is kept of a run that is met for the first time, by its vpid
     */
    public VpidRuns(LongFunction<R> begin) {
        this.begin = begin;
    }

    /** The run that has this vpid now. */
    public R of(long vpid) {
        if (last == null || last.vpid != vpid) {
            Known<R> known = latest.get(vpid);
            last = known == null ? begin(vpid) : known;
        }
        return last.run;
    }

    /**
     * The run that says to be {@code uuid}; events that it emitted before saying so are its own.
     */
    public R identified(long vpid, String uuid) {
        of(vpid);
        if (!last.uuid.isEmpty() && !last.uuid.equals(uuid)) {
            last = begin(vpid);
        }
        last.uuid = uuid;
        return last.run;
    }

    private Known<R> begin(long vpid) {
        Known<R> known = new Known<>(vpid, begin.apply(vpid));
        latest.put(vpid, known);
        return known;
    }
}
