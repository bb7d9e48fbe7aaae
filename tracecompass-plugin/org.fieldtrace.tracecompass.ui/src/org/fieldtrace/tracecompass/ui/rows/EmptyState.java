// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

/**
 * What a view says where it has nothing to show.
 *
 * @param lacks what is said of a trace that holds no such events, without the full stop
 * @param events those that it needs
 * @param recording the command that records them
 * @param nothing what is said of a trace whose events tell nothing
 * @param nothingInRange what is said of a range of time in which nothing happened
 */
public record EmptyState(
        String lacks, String events, String recording, String nothing, String nothingInRange) {
    /** While nothing is known. */
    public static final String READING = "Reading the trace \u2026";

    /** Above rows that are not yet all. */
    static final String STILL_READING =
            "Trace Compass is still reading the trace, and the counts grow.";

    private static final String NO_TRACE = "No trace is open.";

    /** Of a view of what becomes of fields. */
    public static final EmptyState FIELDS =
            new EmptyState(
                    "This trace holds no events that tell which fields are read",
                    "fieldtrace:object_alloc, alloc_count, watch_set and watch_end, with their"
                            + " definitions (jvm_info, class_def, field_def, method_def,"
                            + " context_def)",
                    "scripts/fieldtrace record -- COMMAND",
                    "No remote call returned an object while this trace was recorded, or none is"
                            + " marked.\n\n"
                            + "Annotate the method with @RemoteCall(Dto.class), or name it in the"
                            + " agent option\n\n    remote.calls=pkg.Client#method->pkg.Dto",
                    "No remote call returned an object within the visible time range.\n\nShow"
                            + " another range, or switch \u201cVisible time range\u201d off to"
                            + " count over the whole trace.");

    /** Of a view of requests. */
    public static final EmptyState REQUESTS =
            new EmptyState(
                    "This trace holds no events of requests",
                    "fieldtrace:http_server_request, http_server_response, http_client_request,"
                            + " http_client_response and async_context",
                    "scripts/fieldtrace record --spans on -- COMMAND",
                    "No request arrived and none was sent while this trace was"
                            + " recorded.\n\nSend the service some load while you record it."
                            + " docs/http.md lists the servers and clients that the agent"
                            + " follows.",
                    "The visible time range has no requests.\n\nShow another range, or switch"
                            + " \u201cVisible time range\u201d off to count over the whole"
                            + " trace.");

    /** Of a view of recorded methods. */
    public static final EmptyState METHODS =
            new EmptyState(
                    "This trace holds no events of requests",
                    "fieldtrace:method_block and probe_def, and the events of requests",
                    "scripts/fieldtrace record --agent-options 'methods=com.acme.*' -- COMMAND",
                    "No call of a method was recorded. Name the methods, and the agent records"
                            + " every entry and exit; docs/methods.md has the patterns. In a"
                            + " service that runs with the agent already, name them with\n\n"
                            + "    scripts/fieldtrace probe PID 'com.acme.*'",
                    "No recorded method was called in the visible time range.\n\nShow another"
                            + " range, or switch \u201cVisible time range\u201d off to count over"
                            + " the whole trace.");

    /** Where no trace is open. */
    public String noTrace() {
        return NO_TRACE + howToRecord();
    }

    /** Where the trace is of another kind. */
    public String noEvents() {
        return lacks + ": the view needs " + events + "." + howToRecord();
    }

    /** Where the events that are needed may be missing, or tell nothing. */
    public String nothing(boolean isRangeOnly) {
        return isRangeOnly
                ? nothingInRange
                : nothing + "\n\nThe view needs " + events + "." + howToRecord();
    }

    /**
     * Where what the view asked for failed.
     *
     * @param message what failed, and how; without a full stop
     */
    public static String failed(String message) {
        return "There is nothing to show: "
                + message
                + ".\n\nRemedy: report it with what Trace Compass\u2019s Error Log (Window > Show View"
                + " > Other \u2026 > General) says of it, and with the trace if you may give it away."
                + " Other views may show theirs all the same.";
    }

    private String howToRecord() {
        return "\n\nRecord a service with\n\n    "
                + recording
                + "\n\nand open the trace that it names with\n\n"
                + "    scripts/fieldtrace view TRACE";
    }
}
