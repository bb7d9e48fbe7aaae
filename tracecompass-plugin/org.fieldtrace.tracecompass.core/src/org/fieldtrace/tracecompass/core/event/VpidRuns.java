// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * The JVM runs of a trace. Every event carries its process, see {@link ProcessKey}, but only {@code
 * jvm_info} its uuid: a process whose uuid changes is a new run from there on.
 *
 * @param <R> what is kept of a run
 */
public final class VpidRuns<R> {
    private static final class Known<R> {
        private final long process;
        private final R run;
        private String uuid = ""; // until it is told

        private Known(long process, R run) {
            this.process = process;
            this.run = run;
        }
    }

    private final LongFunction<R> begin;
    private final Map<Long, Known<R>> latest = new HashMap<>();

    /** That of the last event, which is often that of the next; null before the first. */
    private Known<R> last;

    /**
     * @param begin gives what is kept of a run that is met for the first time, by its process
     */
    public VpidRuns(LongFunction<R> begin) {
        this.begin = begin;
    }

    /** The run that this process is now. */
    public R of(long process) {
        if (last == null || last.process != process) {
            Known<R> known = latest.get(process);
            last = known == null ? begin(process) : known;
        }
        return last.run;
    }

    /**
     * The run that says to be {@code uuid}; events that it emitted before saying so are its own.
     */
    public R identified(long process, String uuid) {
        of(process);
        if (!last.uuid.isEmpty() && !last.uuid.equals(uuid)) {
            last = begin(process);
        }
        last.uuid = uuid;
        return last.run;
    }

    private Known<R> begin(long process) {
        Known<R> known = new Known<>(process, begin.apply(process));
        latest.put(process, known);
        return known;
    }
}
