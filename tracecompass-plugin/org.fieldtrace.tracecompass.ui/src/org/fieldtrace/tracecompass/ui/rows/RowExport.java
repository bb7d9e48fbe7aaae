// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.fieldtrace.model.text.Cell;

/**
 * Rows as text for other programs: raw numbers, proportions as fractions, empty if unknown.
 *
 * @param <R> a row
 * @param header headings of the values
 * @param line the values of a row
 */
public record RowExport<R>(List<String> header, Function<R, List<String>> line) {
    /**
     * The labels of the entries, and before them the names from the topmost row down.
     *
     * @param headers headings of the labels
     */
    public static <E extends ITmfTreeDataModel> RowExport<Row<E>> ofLabels(List<String> headers) {
        return new RowExport<>(
                concatenated("Path", headers),
                row -> concatenated(path(row), row.entry().getLabels()));
    }

    private static <E extends ITmfTreeDataModel> String path(Row<E> row) {
        return row.path().stream().map(Row::toString).collect(joining(" > "));
    }

    private static List<String> concatenated(String first, List<String> rest) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(rest);
        return all;
    }

    /** Comma-separated values as in RFC 4180, with a header. */
    public String csv(Collection<R> rows) {
        return text(rows, RowExport::quote, ",", "\r\n");
    }

    /** Tab-separated values, as spreadsheets take them from the clipboard, with a header. */
    public String tabSeparated(Collection<R> rows) {
        return text(rows, Cell::of, "\t", "\n");
    }

    private String text(
            Collection<R> rows, Function<String, String> escape, String separator, String lineEnd) {
        List<List<String>> lines = new ArrayList<>(List.of(header));
        rows.forEach(row -> lines.add(line.apply(row)));
        StringBuilder text = new StringBuilder();
        for (List<String> values : lines) {
            text.append(values.stream().map(escape).collect(joining(separator))).append(lineEnd);
        }
        return text.toString();
    }

    private static String quote(String value) {
        String cell = Cell.of(value);
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
