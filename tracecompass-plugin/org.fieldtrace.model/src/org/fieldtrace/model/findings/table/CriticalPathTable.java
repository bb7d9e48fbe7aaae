// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.table;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/**
 * What requests waited for, a request a row. Each segment names its span by the id that the request
 * gives it; for people {@code #} stands before it.
 */
public final class CriticalPathTable {
    private static final String TIME = "nanoseconds since 1970, as the trace has them";

    /**
     * A request.
     *
     * @param source that knows the names
     */
    public record Row(RequestSource source, Request request) {
        private List<SegmentRow> segments() {
            Map<Span, Integer> ids = new IdentityHashMap<>();
            for (Span span : request.root().preorder()) {
                ids.put(span, ids.size());
            }
            return request.criticalPath().stream()
                    .map(segment -> new SegmentRow(source, segment, ids.get(segment.span())))
                    .toList();
        }
    }

    private record SegmentRow(RequestSource source, Segment segment, int id) {
        private boolean isByCause() {
            return segment.rule() == Segment.Rule.CAUSE;
        }

        private String what() {
            return source.label(segment.span()) + "  #" + id + (isByCause() ? "  by cause" : "");
        }
    }

    private static final Column<SegmentRow> KIND =
            ofSegment("kind", Unit.WORDS, segment -> segment.kind().label()).json("").text("", -9);

    private static final List<Column<SegmentRow>> SEGMENT =
            List.of(
                    of("span", Unit.COUNT, SegmentRow::id).json("id of the span in its request", 0),
                    of("service", Unit.WORDS, row -> row.source.name(row.segment.span().service()))
                            .json(""),
                    of(
                                    "operation",
                                    Unit.WORDS,
                                    row -> row.source.name(row.segment.span().operation()))
                            .json(""),
                    KIND,
                    ofSegment("start", Unit.COUNT, Segment::start).json(TIME),
                    ofSegment("end", Unit.COUNT, Segment::end).json(TIME),
                    of(
                                    "rule",
                                    Unit.oneOf(List.of(Segment.Rule.CAUSE.label())),
                                    row -> row.isByCause() ? row.segment.rule().label() : null)
                            .orAbsent()
                            .json(
                                    "that the trace tells what has released what came next; absent"
                                            + " where the path follows what ended last"));

    public static final Table<Row> TABLE =
            Table.<Row>of("critical_paths", "")
                    .json(
                            Column.of("request", Unit.COUNT, (Row row) -> row.request.id())
                                    .json("id of the request", 0),
                            Columns.objects(
                                    "segments",
                                    "in the order of time, tiling the request",
                                    "segment",
                                    SEGMENT,
                                    Row::segments));

    private static final Table<SegmentRow> LINES =
            Table.<SegmentRow>of("", "")
                    .text(
                            ofSegment("", Unit.NANOSECONDS, Segment::duration).text("", 11),
                            KIND,
                            Column.words(SegmentRow::what).text("", 0));

    private CriticalPathTable() {}

    private static Column<SegmentRow> of(String name, Unit unit, Function<SegmentRow, ?> value) {
        return Column.of(name, unit, value);
    }

    private static Column<SegmentRow> ofSegment(
            String name, Unit unit, Function<Segment, ?> value) {
        return of(name, unit, row -> value.apply(row.segment));
    }

    /** What a request waited for, for people. */
    public static String text(Row row) {
        StringBuilder text = new StringBuilder("request ");
        text.append(row.request.id())
                .append("  ")
                .append(Durations.text(row.request.duration()))
                .append('\n');
        row.segments().forEach(segment -> text.append(LINES.text(segment)));
        return text.toString();
    }
}
