// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/** Where the time of methods goes, a method of an operation a row; docs/methods.md says it. */
public final class MethodsTable {
    private static final int NUMBER = 100;

    private static final Column<MethodTime> SERVICE =
            Column.of("service", Unit.WORDS, MethodTime::service).json("");
    private static final Column<MethodTime> OPERATION =
            Column.of("operation", Unit.WORDS, MethodTime::operation)
                    .json(
                            "that the method ran for, as its service names it; `(no request)` where"
                                    + " for none");
    private static final Column<MethodTime> METHOD =
            Column.of("method", Unit.WORDS, MethodTime::method)
                    .json("class and name")
                    .served("Method")
                    .view("Method", "Class and name", 320)
                    .toolTip(MethodTime::method)
                    .sortKey("name");
    private static final Column<MethodTime> LABEL =
            Column.words(MethodsTable::label)
                    .served("Operation")
                    .view("Service[operation]", "The operation that it ran for", 220)
                    .toolTip(MethodsTable::label);
    private static final Column<MethodTime> EXCLUSIVE =
            Column.of("exclusive_ns", Unit.NANOSECONDS, MethodTime::exclusive)
                    .json(
                            "time in the method itself, without the probed methods that it calls;"
                                    + " nanoseconds",
                            0)
                    .text("exclusive", 9)
                    .served("Exclusive")
                    .view(
                            "Exclusive time",
                            "Time in the method itself, in all requests of the operation",
                            NUMBER);
    private static final Column<MethodTime> CRITICAL_SHARE =
            Column.of("", Unit.SHARE, MethodsTable::criticalShare)
                    .view(
                            "On critical paths",
                            "Share of its exclusive time in which the request waited for it",
                            150)
                    .bar();
    private static final Column<MethodTime> CRITICAL =
            Column.of("critical_ns", Unit.NANOSECONDS, MethodTime::critical)
                    .json(
                            "part of exclusive_ns in which the request waited for this service to"
                                    + " work: the method's part of the critical path; nanoseconds",
                            0)
                    .text("critical", 9)
                    .served("Critical")
                    .view(
                            "Critical time",
                            "Exclusive time in which the request waited for it",
                            NUMBER)
                    .sortKey("critical");
    private static final Column<MethodTime> INCLUSIVE =
            Column.of("inclusive_ns", Unit.NANOSECONDS, MethodTime::inclusive)
                    .json(
                            "time from entry to exit; a call within a call of the same method"
                                    + " counts once; nanoseconds",
                            0)
                    .text("inclusive", 9)
                    .served("Inclusive")
                    .view(
                            "Inclusive time",
                            "Time from entry to exit; a call within one of the same method counts"
                                    + " once",
                            NUMBER)
                    .sortKey("inclusive");
    private static final Column<MethodTime> PER_CALL =
            Column.<MethodTime>of(
                            "",
                            Unit.NANOSECONDS,
                            row -> row.calls() == 0 ? 0 : row.exclusive() / row.calls())
                    .text("per call", 9);
    private static final Column<MethodTime> MEDIAN =
            Column.of("median_exclusive_ns", Unit.NANOSECONDS, MethodTime::median)
                    .json(
                            "exclusive time in one request that half of the requests do not exceed;"
                                    + " off by at most 1.6 %; nanoseconds",
                            0)
                    .text("median/rq", 9, ofRequests(row -> Durations.text(row.median())))
                    .served("Median per request")
                    .view(
                            "Median per request",
                            "Exclusive time in one request: half of all requests of the operation"
                                    + " take no longer",
                            NUMBER)
                    .shown(ofRequests(row -> Durations.text(row.median())))
                    .sortKey("median");
    private static final Column<MethodTime> CALLS_PER_REQUEST =
            Column.of("calls_per_request", Unit.decimals(2), MethodTime::callsPerRequest)
                    .json("calls divided by requests; 0 where the requests are not known", 0)
                    .text("calls/rq", 9, ofRequests(row -> threeDigits(row.callsPerRequest())))
                    .served("Calls per request")
                    .view(
                            "Calls per request",
                            "How often a request of the operation calls it, on average",
                            NUMBER)
                    .shown(ofRequests(row -> Numbers.decimals(2, row.callsPerRequest())));
    private static final Column<MethodTime> CALLS =
            Column.of("calls", Unit.COUNT, MethodTime::calls)
                    .json("entries in the part of the recording that is asked about", 0)
                    .text("calls", 12)
                    .served("Calls")
                    .view("Calls", "Entries", NUMBER)
                    .sortKey("count");
    private static final Column<MethodTime> THROWN =
            Column.of("thrown", Unit.COUNT, MethodTime::thrown)
                    .json("calls that ended by an exception", 0)
                    .text("thrown", 8)
                    .served("Thrown")
                    .view("Thrown", "Calls that ended by an exception", NUMBER);
    private static final Column<MethodTime> REQUESTS =
            Column.of("requests", Unit.COUNT, MethodTime::requests)
                    .json(
                            "requests of the operation in the part of the recording that is asked"
                                    + " about, also those that did not call the method; 0 where"
                                    + " they are not known",
                            0)
                    .served("Requests");
    private static final Column<MethodTime> NAMES =
            Column.<MethodTime>words(row -> row.method() + "  " + label(row))
                    .text("method, operation", 0);

    /** Calls that are not in the trace. */
    public static final List<Column<MethodLosses>> LOSSES =
            List.of(
                    Column.of("calls_left_out", Unit.COUNT, MethodLosses::leftOut)
                            .json("calls that the agent left out for want of room", 0),
                    Column.of("calls_missing", Unit.COUNT, MethodLosses::missing)
                            .json("calls whose blocks LTTng discarded", 0),
                    Column.of("calls_unwritten_least", Unit.COUNT, MethodLosses::leastUnwritten)
                            .json(
                                    "calls that were recorded and not written when the trace ended,"
                                            + " because a service was killed or the recording ended"
                                            + " before it",
                                    0),
                    Column.of("calls_unwritten_most", Unit.COUNT, MethodLosses::mostUnwritten)
                            .json("how many these may be at most", 0));

    public static final Table<MethodTime> TABLE =
            Table.<MethodTime>of("methods", "method")
                    .columns(
                            METHOD,
                            LABEL,
                            EXCLUSIVE,
                            CRITICAL_SHARE,
                            CRITICAL,
                            INCLUSIVE,
                            PER_CALL,
                            MEDIAN,
                            CALLS_PER_REQUEST,
                            CALLS,
                            THROWN,
                            REQUESTS,
                            NAMES)
                    .json(
                            SERVICE,
                            OPERATION,
                            METHOD,
                            CALLS,
                            EXCLUSIVE,
                            CRITICAL,
                            INCLUSIVE,
                            THROWN,
                            REQUESTS,
                            MEDIAN,
                            CALLS_PER_REQUEST)
                    .sorted("exclusive", MethodTime.ORDER)
                    .around(LOSSES);

    private MethodsTable() {}

    private static String label(MethodTime row) {
        return row.service() + "[" + row.operation() + "]";
    }

    private static double criticalShare(MethodTime row) {
        return row.exclusive() == 0 ? 0 : (double) row.critical() / row.exclusive();
    }

    /** Nothing where the method ran for no request that is known. */
    private static Function<MethodTime, String> ofRequests(Function<MethodTime, String> text) {
        return row -> row.requests() == 0 ? "" : text.apply(row);
    }

    /** {@code 0.05}, {@code 2.00}, {@code 12.5}, {@code 1,300}. */
    private static String threeDigits(double calls) {
        return calls >= 99.95
                ? Numbers.count(Math.round(calls))
                : String.format(Locale.ROOT, calls < 9.995 ? "%.2f" : "%.1f", calls);
    }
}
