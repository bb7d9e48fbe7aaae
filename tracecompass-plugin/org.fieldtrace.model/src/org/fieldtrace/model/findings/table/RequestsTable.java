// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.fieldtrace.model.clocks.ClockOffset;
import org.fieldtrace.model.findings.SameCalls;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.FetchedRows;
import org.fieldtrace.model.requests.HandlingState;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Parts;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/**
 * Requests for programs, with their spans as trees. A span's id is its place among the request's
 * spans, callers before what they call, 0 for the root.
 */
public final class RequestsTable {
    /**
     * Calls within each other that stand within each other; readers of JSON allow a thousand levels
     * or fewer, of which each call takes two. What lies deeper stands in {@code deeper}, in pieces
     * that say below which span they belong.
     */
    static final int MAX_NESTING = 200;

    private static final String TIME = "nanoseconds since 1970, as the trace has them";
    private static final String LENGTH = "nanoseconds";
    private static final String KNOWN_LENGTH = "nanoseconds; null where it is not known";

    /** A request. */
    public record Row(Request request, JsonObject root, JsonArray deeper) {
        /**
         * Of a request.
         *
         * @param source that knows the names
         */
        public static Row of(RequestSource source, Request request) {
            Preorder<Span> order = Preorder.of(request.root());
            SameCalls sameCalls = SameCalls.of(order);
            List<SpanRow> rows = new ArrayList<>();
            for (int i = 0; i < order.nodes().size(); i++) {
                Integer caller = order.caller(i) == Preorder.NONE ? null : order.caller(i);
                Integer first = sameCalls.first(i) == i ? null : sameCalls.first(i);
                Span span = order.nodes().get(i);
                rows.add(new SpanRow(source, span, i, caller, first, new JsonArray()));
            }
            return of(request, rows);
        }

        private static Row of(Request request, List<SpanRow> rows) {
            JsonObject root = Columns.json(SPAN, rows.get(0));
            JsonArray deeper = new JsonArray();
            int[] nesting = new int[rows.size()];
            for (SpanRow row : rows.subList(1, rows.size())) {
                nesting[row.id] = (nesting[row.caller] + 1) % MAX_NESTING;
                JsonArray place = nesting[row.id] == 0 ? deeper : rows.get(row.caller).children;
                place.add(Columns.json(SPAN, row));
            }
            return new Row(request, root, deeper);
        }
    }

    /**
     * A span of it.
     *
     * @param caller null for the root
     * @param sameAs null where no call of the same caller asked for the same before
     * @param children JSON of what it calls
     */
    private record SpanRow(
            RequestSource source,
            Span span,
            int id,
            Integer caller,
            Integer sameAs,
            JsonArray children) {
        private boolean isHandled() {
            return span.kind() != SpanKind.CLIENT;
        }
    }

    /**
     * A clock.
     *
     * @param host its name, and that of its reference
     * @param traces that were recorded there
     */
    public record Clock(ClockOffset offset, String host, String reference, List<String> traces) {}

    /** What stands beside requests. */
    public record Beside(Map<String, Long> unmatched, List<Clock> clocks) {}

    private static final List<Column<FetchedRows>> ROWS =
            List.of(
                    Column.of("count", Unit.COUNT, FetchedRows::count).json("", 0),
                    Column.of(
                                    "fetch_ns",
                                    Unit.NANOSECONDS.orNull(),
                                    (FetchedRows rows) -> rows.fetch() < 0 ? null : rows.fetch())
                            .json(
                                    "how long the driver fetched them after the statement was"
                                            + " executed, nanoseconds; null where it is not known"),
                    Column.of("whole", Unit.FLAG, FetchedRows::isWhole).json("there were no more"));

    private static final List<Column<HandlingState>> STATE =
            List.of(
                    Column.of("waits_for", Unit.WORDS, (HandlingState s) -> s.kind().label())
                            .json(""),
                    Column.of("start", Unit.COUNT, HandlingState::start).json(TIME),
                    Column.of("end", Unit.COUNT, HandlingState::end).json(TIME));

    private static final List<Column<SpanRow>> SPAN =
            List.of(
                    of("id", Unit.COUNT, SpanRow::id).json("", 0),
                    of("caller", Unit.COUNT.orNull(), SpanRow::caller)
                            .json("id of the span that called it; null for the root"),
                    of("service", Unit.WORDS, row -> row.source.name(row.span.service())).json(""),
                    of("operation", Unit.WORDS, row -> row.source.name(row.span.operation()))
                            .json(""),
                    ofSpan("kind", Unit.WORDS, span -> span.kind().label()).json(""),
                    ofSpan("start", Unit.COUNT, Span::start).json(TIME),
                    ofSpan("end", Unit.COUNT, Span::end).json(TIME),
                    ofHandling("handle_start", Span::handleStart),
                    ofHandling("handle_end", Span::handleEnd),
                    ofSpan("total_ns", Unit.COUNT, Span::total).json(LENGTH),
                    ofHandling("handle_ns", Span::handle),
                    ofHandling("handle_excess_ns", Span::handleExcess),
                    ofHandling("after_answer_ns", Span::afterAnswer),
                    ofSpan("to_head_ns", Unit.COUNT.orNull(), span -> known(span.toHead()))
                            .json(
                                    "how long its caller waited for the head of the answer; for the"
                                            + " last byte it waited total_ns. Nanoseconds; null"
                                            + " where it is not known"),
                    ofSpan("queue_ns", Unit.COUNT.orNull(), span -> known(span.queued()))
                            .json(
                                    "how long a message was on its way and in the queue,"
                                            + " nanoseconds; null where it is not known, or this is"
                                            + " no message"),
                    ofSpan("exclusive_ns", Unit.COUNT, span -> span.metrics().exclusive())
                            .json(LENGTH),
                    ofSpan("status", Unit.COUNT, Span::status)
                            .json("of HTTP or gRPC; 0 where there is none"),
                    ofSpan("outcome", Unit.WORDS, span -> span.outcome().label()).json(""),
                    ofSpan("bytes", Unit.COUNT.orNull(), span -> known(span.bytes()))
                            .json("of the answer's body"),
                    Columns.objectOrNull(
                            "rows",
                            "what was read of a statement's result; null where it is not known",
                            ROWS,
                            row -> row.span.rows().orElse(null)),
                    Columns.objects(
                            "states",
                            "for what the handling waited, one after the other; empty where its"
                                    + " contexts are not told",
                            "state",
                            STATE,
                            row -> row.span.states()),
                    ofSpan("critical", Unit.FLAG, span -> span.metrics().critical()).json(""),
                    ofSpan("critical_ns", Unit.COUNT, span -> span.metrics().criticalTime())
                            .json(LENGTH),
                    ofSpan("detached", Unit.FLAG, span -> span.metrics().detached())
                            .json("nobody waits for it"),
                    ofSpan(
                                    "slack_ns",
                                    Unit.COUNT.orNull(),
                                    span ->
                                            span.metrics().detached()
                                                    ? null
                                                    : span.metrics().slack())
                            .json(KNOWN_LENGTH),
                    ofSpan("drag_ns", Unit.COUNT, span -> span.metrics().drag()).json(LENGTH),
                    Columns.nested("children", "span", SpanRow::children),
                    of("same_as", Unit.COUNT.orNull(), SpanRow::sameAs)
                            .json(
                                    "id of the first call of the same caller that asked for the"
                                            + " same"));

    private static final List<Column<Clock>> CLOCK =
            List.of(
                    Column.of("host", Unit.WORDS, Clock::host).json(""),
                    Column.of("traces", Unit.WORDS, Clock::traces).jsonArray(""),
                    Column.of("reference", Unit.WORDS, Clock::reference).json(""),
                    ofClock("offset_ns", Unit.MEAN_COUNT, ClockOffset::offset).json(""),
                    ofClock("low_ns", Unit.MEAN_COUNT, ClockOffset::low).json(""),
                    ofClock("high_ns", Unit.MEAN_COUNT, ClockOffset::high).json(""),
                    ofClock("drift_ppm", Unit.MEAN_COUNT, ClockOffset::driftPpm).json(""),
                    ofClock("exchanges", Unit.COUNT, ClockOffset::exchanges).json("", 0),
                    ofClock("impossible", Unit.COUNT, ClockOffset::impossible).json("", 0),
                    ofClock("refused", Unit.FLAG, ClockOffset::isRefused).json(""),
                    ofClock("applied", Unit.FLAG, ClockOffset::isEstimate).json(""));

    /** What JSON has beside requests. */
    public static final List<Column<Beside>> BESIDE =
            List.of(
                    Parts.counts("unmatched", Beside::unmatched),
                    Columns.objects("clock_offsets", "", "clock_offset", CLOCK, Beside::clocks));

    public static final Table<Row> TABLE =
            Table.<Row>of("requests", "request")
                    .json(
                            ofRequest("id", Unit.COUNT, Request::id).json("", 0),
                            ofRequest("start", Unit.COUNT, Request::start).json(TIME),
                            ofRequest("end", Unit.COUNT, Request::end).json(TIME),
                            ofRequest("status", Unit.COUNT, request -> request.root().status())
                                    .json(""),
                            ofRequest("cut", Unit.FLAG, Request::isCut)
                                    .json("a part of it is not in the trace, or was left out"),
                            Columns.shared("root", "span", SPAN, (Row row) -> null)
                                    .written(Row::root),
                            Columns.objects(
                                            "deeper",
                                            "spans below a nesting of 200, by their callers' ids",
                                            "span",
                                            SPAN,
                                            (Row row) -> null)
                                    .written(Row::deeper))
                    .around(BESIDE);

    private RequestsTable() {}

    private static Column<SpanRow> of(String name, Unit unit, Function<SpanRow, ?> value) {
        return Column.of(name, unit, value);
    }

    private static Column<SpanRow> ofSpan(String name, Unit unit, Function<Span, ?> value) {
        return of(name, unit, row -> value.apply(row.span));
    }

    private static Column<SpanRow> ofHandling(String name, Function<Span, Long> value) {
        return of(name, Unit.COUNT.orNull(), row -> row.isHandled() ? value.apply(row.span) : null)
                .json(KNOWN_LENGTH);
    }

    private static Column<Row> ofRequest(String name, Unit unit, Function<Request, ?> value) {
        return Column.of(name, unit, row -> value.apply(row.request));
    }

    private static Column<Clock> ofClock(String name, Unit unit, Function<ClockOffset, ?> value) {
        return Column.of(name, unit, clock -> value.apply(clock.offset));
    }

    private static Long known(long value) {
        return value < 0 ? null : value;
    }
}
