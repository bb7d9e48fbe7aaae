// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.List;
import java.util.function.Function;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/**
 * Methods on critical paths, a request a row. For people {@code #} stands before a span's id, and a
 * stretch or a method in it is a line.
 */
public final class CriticalMethodsTable {
    /** Methods of a stretch that are told one by one. */
    private static final int MOST_METHODS = 10;

    private static final String TIME = "nanoseconds since 1970, as the trace has them";

    /**
     * A request.
     *
     * @param source that knows the names
     */
    public record Row(RequestSource source, CriticalMethods methods) {
        private List<Stretch> stretches() {
            return methods.stretches().stream().map(one -> new Stretch(source, one)).toList();
        }
    }

    private record Stretch(RequestSource source, CriticalMethods.Stretch of) {
        Span span() {
            return of.span();
        }
    }

    /** What people read: of a method, where nothing stands under {@code after}. */
    private record Line(String after, long duration, Long calls, String what) {}

    private static final List<Column<CriticalMethods.Method>> METHOD =
            List.of(
                    Column.of("method", Unit.WORDS, CriticalMethods.Method::name)
                            .json("class and name"),
                    Column.of("exclusive_ns", Unit.NANOSECONDS, CriticalMethods.Method::exclusive)
                            .json(
                                    "time in the method itself within the stretch, without the"
                                            + " recorded methods that it calls; times of threads"
                                            + " that work side by side add up; nanoseconds",
                                    0),
                    Column.of("calls", Unit.COUNT, CriticalMethods.Method::calls)
                            .json("calls of which a part lies in the stretch", 1));

    private static final List<Column<Stretch>> STRETCH =
            List.of(
                    of("span", Unit.COUNT, row -> row.of.index())
                            .json("id of the span in its request", 0),
                    of("service", Unit.WORDS, row -> row.source.name(row.span().service()))
                            .json(""),
                    of("operation", Unit.WORDS, row -> row.source.name(row.span().operation()))
                            .json(""),
                    of("start", Unit.COUNT, row -> row.of.start()).json(TIME),
                    of("end", Unit.COUNT, row -> row.of.end()).json(TIME),
                    of("unrecorded_ns", Unit.NANOSECONDS, row -> row.of.unrecorded())
                            .json(
                                    "time in which no thread of the handling was in a recorded"
                                            + " method; nanoseconds",
                                    0),
                    Columns.objects(
                            "methods", "longest first", "method", METHOD, row -> row.of.methods()));

    public static final Table<Row> TABLE =
            Table.<Row>of("critical_methods", "request")
                    .json(
                            Column.of(
                                            "request",
                                            Unit.COUNT,
                                            (Row row) -> row.methods.request().id())
                                    .json("id of the request", 0),
                            Columns.objects(
                                    "stretches",
                                    "of the critical path, in which the request waited for a"
                                            + " traced service to work; in the order of time",
                                    "stretch",
                                    STRETCH,
                                    Row::stretches));

    private static final Table<Line> LINES =
            Table.<Line>of("", "")
                    .unknown("")
                    .text(
                            Column.words(Line::after).text("after", 11),
                            Column.of("", Unit.NANOSECONDS, Line::duration).text("duration", 9),
                            Column.of("", Unit.COUNT, Line::calls).text("calls", 9),
                            Column.words(Line::what).text("handling, and the methods in it", 0));

    private CriticalMethodsTable() {}

    private static Column<Stretch> of(String name, Unit unit, Function<Stretch, ?> value) {
        return Column.of(name, unit, value);
    }

    /** Above the lines of all requests. */
    public static String heading() {
        return LINES.heading();
    }

    /** The stretches of a request's critical path, each with its methods. */
    public static String text(Row row) {
        long start = row.methods.request().start();
        StringBuilder text =
                new StringBuilder(
                        String.format(
                                "request %d  %s%n",
                                row.methods.request().id(),
                                Durations.text(row.methods.request().duration())));
        for (Stretch stretch : row.stretches()) {
            append(
                    text,
                    new Line(
                            Durations.text(Math.max(0, stretch.of.start() - start)),
                            stretch.of.duration(),
                            null,
                            row.source.label(stretch.span()) + "  #" + stretch.of.index()));
            append(text, stretch.of);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, CriticalMethods.Stretch stretch) {
        List<CriticalMethods.Method> methods = stretch.methods();
        int shown = Math.min(MOST_METHODS, methods.size());
        for (CriticalMethods.Method method : methods.subList(0, shown)) {
            append(text, method(method.exclusive(), method.calls(), method.name()));
        }
        List<CriticalMethods.Method> others = methods.subList(shown, methods.size());
        if (!others.isEmpty()) {
            append(
                    text,
                    method(
                            others.stream().mapToLong(CriticalMethods.Method::exclusive).sum(),
                            others.stream().mapToLong(CriticalMethods.Method::calls).sum(),
                            "("
                                    + Numbers.count(others.size())
                                    + (others.size() == 1 ? " other method)" : " other methods)")));
        }
        if (stretch.unrecorded() > 0) {
            append(text, new Line("", stretch.unrecorded(), null, "  (in no recorded method)"));
        }
    }

    private static Line method(long exclusive, long calls, String name) {
        return new Line("", exclusive, calls, "  " + name);
    }

    private static void append(StringBuilder text, Line line) {
        text.append(LINES.text(line));
    }
}
