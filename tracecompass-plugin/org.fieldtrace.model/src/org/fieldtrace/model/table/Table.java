// SPDX-License-Identifier: MIT
package org.fieldtrace.model.table;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.fieldtrace.model.selection.SortKeys;
import org.fieldtrace.model.text.TerminalText;

/**
 * A table, and all that is written of it. Each output has its own columns in its own order.
 *
 * @param <R> a row
 */
public final class Table<R> {
    private final String list;
    private final String row;
    private String order = "";
    private List<String> above = List.of();
    private String unknown = "-";
    private List<Column<R>> json = List.of();
    private List<Column<R>> text = List.of();
    private List<Column<R>> served = List.of();
    private List<Column<R>> view = List.of();
    private List<? extends Column<?>> around = List.of();
    private List<Column<R>> keys = List.of();
    private SortKeys<R> sort;
    private Function<R, String> below = one -> "";
    private Function<List<R>, String> notes = all -> "";

    private Table(String list, String row) {
        this.list = list;
        this.row = row;
    }

    /**
     * A table without columns.
     *
     * @param list what JSON calls its rows
     * @param row what the schema calls one; empty where it has no name for it
     */
    public static <R> Table<R> of(String list, String row) {
        return new Table<>(list, row);
    }

    /** The columns, in the order of every output that does not have one of its own. */
    @SafeVarargs
    public final Table<R> columns(Column<R>... columns) {
        return columns(List.of(columns));
    }

    /** The same. */
    public Table<R> columns(List<Column<R>> columns) {
        json = those(columns, column -> column.json() != null);
        text = those(columns, column -> column.text() != null);
        served = those(columns, column -> column.served() != null);
        view = those(columns, column -> column.view() != null);
        keys = those(columns, column -> column.sort() != null);
        return this;
    }

    private static <R> List<Column<R>> those(List<Column<R>> columns, Predicate<Column<R>> wanted) {
        return columns.stream().filter(wanted).toList();
    }

    /** The columns of JSON, in their order. */
    @SafeVarargs
    public final Table<R> json(Column<R>... columns) {
        return json(List.of(columns));
    }

    /** The same. */
    public Table<R> json(List<Column<R>> columns) {
        json = columns;
        return this;
    }

    /** The columns of reports for people, in their order. */
    @SafeVarargs
    public final Table<R> text(Column<R>... columns) {
        text = List.of(columns);
        return this;
    }

    /** The columns of trace servers and exports, in their order. */
    @SafeVarargs
    public final Table<R> served(Column<R>... columns) {
        served = List.of(columns);
        return this;
    }

    /** The columns of the view, in their order. */
    @SafeVarargs
    public final Table<R> view(Column<R>... columns) {
        view = List.of(columns);
        return this;
    }

    /**
     * The order in which rows usually stand; they can be asked for in those of columns too.
     *
     * @param key its name
     */
    public Table<R> sorted(String key, Comparator<R> usual) {
        return sorted(
                key,
                usual,
                Stream.of(true, false) // names behind numbers
                        .flatMap(
                                numeric ->
                                        keys.stream().filter(c -> c.unit().isNumeric() == numeric))
                        .toList());
    }

    /** The same, where the columns are to be named in another order. */
    @SafeVarargs
    public final Table<R> sorted(String key, Comparator<R> usual, Column<R>... columns) {
        return sorted(key, usual, List.of(columns));
    }

    private Table<R> sorted(String key, Comparator<R> usual, List<Column<R>> columns) {
        sort = SortKeys.usual(key, usual);
        columns.forEach(column -> sort = sort.or(column.sort().key(), column.sort().order()));
        return this;
    }

    /** The orders that rows can be asked for in; null where the table names none. */
    public SortKeys<R> sort() {
        return sort;
    }

    /** Says in which order the rows are. */
    public Table<R> ordered(String by) {
        order = by;
        return this;
    }

    /** Says what stands in a report for people where a value is not known. */
    public Table<R> unknown(String words) {
        unknown = words;
        return this;
    }

    /** Has reports for people say above headings what several columns have in common. */
    public Table<R> above(String... headings) {
        above = List.of(headings);
        return this;
    }

    /** What JSON has beside the rows. */
    public Table<R> around(List<? extends Column<?>> columns) {
        around = List.copyOf(columns);
        return this;
    }

    /** What a report for people has below a row. */
    public Table<R> below(Function<R, String> lines) {
        below = lines;
        return this;
    }

    /**
     * What a report for people has below all rows.
     *
     * @param lines of all that were found, whichever of them are wanted
     */
    public Table<R> notes(Function<List<R>, String> lines) {
        notes = lines;
        return this;
    }

    /** What JSON calls the rows. */
    public String list() {
        return list;
    }

    /** The columns of the view, from left to right. */
    public List<Column<R>> view() {
        return view;
    }

    /** The columns of exports, and of what trace servers make theirs of. */
    public List<String> headings() {
        return served.stream().map(column -> column.served().heading()).toList();
    }

    /** The columns of trace servers. */
    public List<String> titles() {
        return served.stream().map(column -> column.served().title()).toList();
    }

    /** A row of exports. */
    public List<String> raw(R one) {
        return served.stream().map(column -> column.raw(one)).toList();
    }

    /** The same row for people, as trace servers have it. */
    public List<String> read(List<String> raw) {
        return IntStream.range(0, raw.size())
                .mapToObj(i -> served.get(i).served().unit().served().apply(raw.get(i)))
                .toList();
    }

    /** A row for programs. */
    public JsonObject json(R one) {
        return Columns.json(json, one);
    }

    /** What stands above the rows for people. */
    public String heading() {
        String common = above.isEmpty() ? "" : line(above).stripTrailing() + "\n";
        return common + line(text.stream().map(column -> column.text().heading()).toList());
    }

    /** A row for people: its line, and those below it. */
    public String text(R one) {
        return line(text.stream().map(column -> column.cell(one, unknown)).toList())
                + below.apply(one);
    }

    /** A line of a table whose columns are as wide as these. */
    public String line(List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            int width = text.get(i).text().width();
            line.append(i == 0 ? "" : width == 0 ? "  " : " ");
            line.append(
                    width == 0
                            ? cells.get(i)
                            : String.format(Locale.ROOT, "%" + width + "s", cells.get(i)));
        }
        return TerminalText.line(line.toString()) + "\n";
    }

    /** What a report for people says below all rows. */
    public String notes(List<R> all) {
        return notes.apply(all);
    }

    /**
     * The schema of a section of the report.
     *
     * @param section its name on the command line
     */
    public JsonObject schema(String section) {
        List<Column<?>> columns = new ArrayList<>(List.of(rows()));
        columns.addAll(around);
        return schema(section, "", columns);
    }

    /** The schema of a section of several lists. */
    public static JsonObject schema(
            String section, String description, List<? extends Column<?>> columns) {
        List<Column<?>> all = new ArrayList<>(List.of(Parts.RANGE));
        all.addAll(columns);
        JsonObject schema = Columns.document("report --section " + section, description, all);
        JsonObject definitions = schema.getAsJsonObject("$defs");
        definitions.add("range", definitions.remove("range")); // behind what is particular
        return schema;
    }

    /** The rows, as a column of the section. */
    public Column<?> rows() {
        return row.isEmpty()
                ? Columns.objects(list, order, json, (Object any) -> List.of())
                : Columns.objects(list, order, row, json, (Object any) -> List.of());
    }
}
