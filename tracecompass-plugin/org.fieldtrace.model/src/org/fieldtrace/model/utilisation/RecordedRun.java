// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Comparator;
import java.util.Objects;

/**
 * With what a process was recorded, in its own words; empty where it did not say.
 *
 * @param jvm name and version of its run time
 * @param gc name of its collector
 * @param agent version of the agent
 * @param backend what watched fields
 * @param options those in force, {@code key=value} joined by commas
 */
public record RecordedRun(String jvm, String gc, String agent, String backend, String options) {
    /** In the order of their options. */
    static final Comparator<RecordedRun> ORDER =
            Comparator.comparing(RecordedRun::options)
                    .thenComparing(RecordedRun::backend)
                    .thenComparing(RecordedRun::jvm)
                    .thenComparing(RecordedRun::gc)
                    .thenComparing(RecordedRun::agent);

    public RecordedRun {
        Objects.requireNonNull(jvm);
        Objects.requireNonNull(gc);
        Objects.requireNonNull(agent);
        Objects.requireNonNull(backend);
        Objects.requireNonNull(options);
    }
}
