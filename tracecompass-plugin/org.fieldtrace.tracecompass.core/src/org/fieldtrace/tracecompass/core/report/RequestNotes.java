// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.table.RequestsTable;
import org.fieldtrace.model.operations.OutsideRequests;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.selection.RecordedRange;
import org.fieldtrace.model.text.TerminalText;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.tracecompass.core.clocks.ClockSynchronisation;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;

/** What stands below every section about requests: what is not in it, and the clocks. */
final class RequestNotes {
    private static final String NOTHING_TO_FIX =
            """
            Nothing to fix: no remote call in a request brought in objects of which fields were
            watched, and no calls are a finding. Record with the agent, with spans and fields, until
            fields have verdicts.
            """;

    private static final String NO_REQUESTS =
            """
            No requests: the trace holds no http_server_request and no http_client_request. Record
            an application that runs with the agent, with spans.
            """;

    private RequestNotes() {}

    /**
     * What stands above the list of what to fix.
     *
     * @param isEmpty whether there is no call path at all
     * @param shown how many stand below
     * @param hidden call paths from which nothing is known to be gained, which do not
     */
    static String fixes(boolean isEmpty, int shown, int hidden, ReadThreshold neverRead) {
        if (isEmpty) {
            return NOTHING_TO_FIX;
        }
        return hidden == 0
                ? ""
                : (shown == 0 ? "Nothing to fix. " : "")
                        + "Call paths that are not shown, because no field is known to be never"
                        + " read (below "
                        + neverRead.text()
                        + ") or nothing is gained: "
                        + Numbers.count(hidden)
                        + "; --all shows them.\n";
    }

    /** What is said of findings that are too small to be listed; nothing where there are none. */
    static String tooLittle(int findings) {
        return findings == 0
                ? ""
                : Numbers.count(findings) + " more would gain too little to notice: --all\n";
    }

    /** What stands below a list that was cut off; nothing where all of it is shown. */
    static String leftOut(long entries) {
        return entries == 0
                ? ""
                : "Not shown: " + Numbers.count(entries) + " more; --top N shows N, --top 0 all.\n";
    }

    /**
     * What is said of remote calls that are in no line of the table; nothing where there are none.
     */
    static String withoutSite(long calls) {
        return calls == 0
                ? ""
                : "Remote calls of which no call path is known, because they brought in no object of"
                        + " which fields are watched: "
                        + Numbers.count(calls)
                        + ".\n";
    }

    /**
     * @param range the part of the recording that is asked about; empty for all of it
     * @param zone in which its times are told
     */
    static String text(
            RequestHistory history,
            ClockSynchronisation clocks,
            Optional<RecordedRange> range,
            ZoneId zone) {
        StringBuilder text = new StringBuilder();
        RequestSummary all = history.index().summary(Long.MIN_VALUE, Long.MAX_VALUE);
        OutsideRequests outside = new OutsideRequests(history);
        String inRange =
                range.map(part -> history.index().summary(part.since(), part.until()))
                        .map(part -> Numbers.count(part.requests() - outside.count(part)) + " of ")
                        .orElse("");
        text.append(
                all.requests() == 0
                        ? NO_REQUESTS
                        : "\nRequests: "
                                + inRange
                                + Numbers.count(all.requests() - outside.count(all))
                                + ".\n"
                                + outside(outside.count(all)));
        range.ifPresent(part -> text.append(part.text(zone)).append("\n"));
        clocks.told(true).forEach(line -> text.append(TerminalText.line(line)).append("\n"));
        history.unmatched()
                .forEach(
                        (reason, times) ->
                                text.append(Numbers.count(times))
                                        .append(times == 1 ? " time " : " times ")
                                        .append(meaning(reason))
                                        .append(".\n"));
        return text.toString();
    }

    private static String outside(long calls) {
        return calls == 0
                ? ""
                : Numbers.count(calls)
                        + (calls == 1 ? " call was" : " calls were")
                        + " made outside of requests, such as statements at start-up.\n";
    }

    private static String meaning(Unmatched reason) {
        return reason.meaning() + " (" + reason.label() + ")";
    }

    /** Trace Compass keeps the quotation marks that metadata have around a clock's uuid. */
    private static String unquoted(String host) {
        return host.replace("\"", "");
    }

    /** How often what could not be matched, by its reason. */
    static Map<String, Long> unmatched(RequestHistory history) {
        Map<String, Long> counts = new LinkedHashMap<>();
        history.unmatched().forEach((reason, count) -> counts.put(reason.label(), count));
        return counts;
    }

    static List<RequestsTable.Clock> clocks(ClockSynchronisation clocks) {
        return clocks.offsets().stream()
                .map(
                        offset ->
                                new RequestsTable.Clock(
                                        offset,
                                        unquoted(offset.host()),
                                        unquoted(offset.reference()),
                                        List.copyOf(clocks.tracesOf(offset.host()))))
                .toList();
    }
}
