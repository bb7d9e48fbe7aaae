// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.Locale;

/** What is counted of threads, in the order of the numbers in a trace. */
public enum Counter {
    INSTRUCTIONS,
    CYCLES,
    /** Misses of the processor's last cache. */
    CACHE_MISSES,
    /** Nanoseconds on a processor. */
    TASK_CLOCK,
    CONTEXT_SWITCHES,
    PAGE_FAULTS;

    /** Its name in reports for programs. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
