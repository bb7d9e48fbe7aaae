// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.table;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.CallSite;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/** Lines of code that make remote calls, a line a row; docs/analysis.md says it in full. */
public final class CallSiteTable {
    private static final List<Column<Frame>> FRAME =
            List.of(
                    Column.of("class", Unit.WORDS, Frame::className).json(""),
                    Column.of("method", Unit.WORDS, Frame::method).json(""),
                    Column.of("file", Unit.WORDS, Frame::file)
                            .json("empty where the class file does not say"),
                    Column.of("line", Unit.NUMBER, Frame::line).json("-1 where it is not known"));

    private static final Column<CallSite> SERVICE =
            Column.of("service", Unit.WORDS, CallSite::service).json("whose code it is");
    private static final Column<CallSite> PLACE =
            Columns.shared("frame", "frame", FRAME, CallSite::frame);
    private static final Column<CallSite> CALLEES =
            Column.of("callees", Unit.WORDS, CallSite::callees)
                    .jsonArray("services that it calls, as far as spans tell");
    private static final Column<CallSite> PATHS =
            Column.of("call_paths", Unit.NUMBER, CallSite::callPaths)
                    .json("that lead to it", 1)
                    .text("paths", 6)
                    .sortKey("paths");
    private static final Column<CallSite> CALLS =
            ofSums("calls", Unit.COUNT, RemoteCallSums::calls)
                    .json("remote calls, with those that the agent left out shared out", 0)
                    .text("calls", 9, site -> site.estimate().shortText(site.sums().calls()))
                    .sortKey("calls");
    private static final Column<CallSite> CALLS_LOW =
            Column.<CallSite>of("calls_low", Unit.COUNT, site -> Math.round(site.estimate().low()))
                    .json(
                            "lower end of the 95 % interval of calls; equal to calls where they"
                                    + " were counted",
                            0);
    private static final Column<CallSite> CALLS_HIGH =
            Column.<CallSite>of(
                            "calls_high", Unit.COUNT, site -> Math.round(site.estimate().high()))
                    .json("upper end of that interval", 0);
    private static final Column<CallSite> LOOKED_INTO =
            ofSums("calls_looked_into", Unit.COUNT, RemoteCallSums::told)
                    .json("of which the agent told", 0);
    private static final Column<CallSite> OBJECTS =
            ofSums("objects", Unit.COUNT, RemoteCallSums::objects)
                    .json("that they brought in", 0)
                    .text("objects", 9)
                    .sortKey("objects");
    private static final Column<CallSite> BYTES =
            ofSums("bytes", Unit.COUNT, RemoteCallSums::bytes)
                    .json("")
                    .text("bytes", 14)
                    .sortKey("bytes");
    private static final Column<CallSite> WAITED =
            ofSums("waited_ns", Unit.NANOSECONDS, RemoteCallSums::waited)
                    .json("nanoseconds that their callers waited")
                    .text("waited", 9)
                    .sortKey("waited");
    private static final Column<CallSite> CRITICAL =
            ofSums("critical_ns", Unit.NANOSECONDS, RemoteCallSums::critical)
                    .json("nanoseconds of critical paths inside them")
                    .text("critical", 9);
    private static final Column<CallSite> CRITICAL_SHARE =
            Column.of("critical_share", Unit.SHARE, CallSite::criticalShare)
                    .json("of the critical paths of all requests", 0)
                    .text("crit.", 7);
    private static final Column<CallSite> NAME =
            Column.words(CallSiteTable::name)
                    .text("call site", 0)
                    .sortKey(
                            "name",
                            Comparator.comparing(CallSite::service)
                                    .thenComparing(site -> site.frame().fullLabel()));

    public static final Table<CallSite> TABLE =
            Table.<CallSite>of("call_sites", "call_site")
                    .ordered("most critical time first, or as --sort says")
                    .columns(
                            SERVICE,
                            PLACE,
                            CALLEES,
                            PATHS,
                            CALLS,
                            CALLS_LOW,
                            CALLS_HIGH,
                            LOOKED_INTO,
                            OBJECTS,
                            BYTES,
                            WAITED,
                            CRITICAL,
                            CRITICAL_SHARE)
                    .text(CRITICAL, CRITICAL_SHARE, WAITED, CALLS, OBJECTS, BYTES, PATHS, NAME)
                    .sorted("critical", CallSite.ORDER, WAITED, CALLS, PATHS, OBJECTS, BYTES, NAME)
                    .around(
                            List.of(
                                    Column.of(
                                                    "calls_without_site",
                                                    Unit.COUNT,
                                                    CallSite.Found::withoutSite)
                                            .json(
                                                    "remote calls of which no call path is known",
                                                    0)));

    private CallSiteTable() {}

    private static Column<CallSite> ofSums(
            String name, Unit unit, Function<RemoteCallSums, Long> value) {
        return Column.of(name, unit, site -> value.apply(site.sums()));
    }

    private static String name(CallSite site) {
        return site.service()
                + ": "
                + site.frame().label()
                + (site.callees().isEmpty() ? "" : " calling " + String.join(", ", site.callees()));
    }
}
