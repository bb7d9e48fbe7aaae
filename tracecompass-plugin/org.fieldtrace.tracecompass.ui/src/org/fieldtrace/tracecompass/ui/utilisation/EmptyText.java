// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

/** What the view says instead of an empty table. */
final class EmptyText {
    private static final String HOW_TO_RECORD =
            "\n\nRecord a service with\n\n    scripts/fieldtrace record -- COMMAND\n\n"
                    + "and open the trace that it names with\n\n"
                    + "    scripts/fieldtrace view TRACE";

    static final String NO_TRACE = "No trace is open." + HOW_TO_RECORD;

    static final String NO_EVENTS =
            "This trace holds no events that tell which fields are read: it needs"
                    + " fieldtrace:object_alloc, alloc_count, watch_set and watch_end, with their"
                    + " definitions (jvm_info, class_def, field_def, method_def, context_def)."
                    + HOW_TO_RECORD;

    static final String NO_OBJECTS =
            "No remote call returned an object while this trace was recorded, or none is marked.\n\n"
                    + "Annotate the method with @RemoteCall(Dto.class), or name it in the agent"
                    + " option\n\n    remote.calls=pkg.Client#method->pkg.Dto";

    static final String NOTHING_IN_RANGE =
            "No remote call returned an object within the visible range of time.\n\n"
                    + "Show another range, or switch \u201cVisible time range\u201d off to count"
                    + " over the whole trace.";

    static final String READING = "Reading the trace \u2026";

    /** Above rows that are not yet all. */
    static final String STILL_READING = "The trace is still being read; the counts grow.";

    private EmptyText() {}

    static String failed(String message) {
        return "The analysis of this trace failed: " + message;
    }
}
