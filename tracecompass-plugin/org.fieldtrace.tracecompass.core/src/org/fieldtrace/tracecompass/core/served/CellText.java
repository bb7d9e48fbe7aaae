// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;

/** Writes the raw values of a table for people, by what the headings of its columns say. */
final class CellText {
    private static final String NANOSECONDS = ", ns";

    private final List<String> headers = new ArrayList<>();
    private final List<UnaryOperator<String>> columns = new ArrayList<>();

    /**
     * @param raw headings, with the unit behind a comma where values have one
     */
    CellText(List<String> raw) {
        for (String header : raw) {
            boolean isDuration = header.endsWith(NANOSECONDS);
            headers.add(
                    isDuration
                            ? header.substring(0, header.length() - NANOSECONDS.length())
                            : header);
            columns.add(isDuration ? CellText::duration : column(header));
        }
    }

    private static UnaryOperator<String> column(String header) {
        String words = header.toLowerCase(Locale.ROOT);
        boolean isShare =
                words.endsWith("share")
                        || words.endsWith("normalised")
                        || words.startsWith("utilisation");
        if (isShare) {
            return CellText::percent;
        }
        return words.endsWith("bytes") ? CellText::bytes : CellText::number;
    }

    /** The headings, without units. */
    List<String> headers() {
        return headers;
    }

    /** The cells of a row; what is no number stays as it is. */
    List<String> cells(List<String> raw) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < raw.size(); i++) {
            String text = raw.get(i);
            // Names stand first, and may look like numbers.
            cells.add(i == 0 || i >= columns.size() ? text : columns.get(i).apply(text));
        }
        return cells;
    }

    private static String duration(String raw) {
        return isNumber(raw) ? Durations.text(Math.round(Double.parseDouble(raw))) : raw;
    }

    private static String percent(String raw) {
        return isNumber(raw) ? Numbers.percent(Double.parseDouble(raw)) : raw;
    }

    private static String bytes(String raw) {
        return isNumber(raw) ? Numbers.count(Math.round(Double.parseDouble(raw))) + " B" : raw;
    }

    private static String number(String raw) {
        if (!isNumber(raw)) {
            return raw;
        }
        return raw.contains(".")
                ? String.format(Locale.ROOT, "%.3f", Double.parseDouble(raw))
                : Numbers.count(Long.parseLong(raw));
    }

    private static boolean isNumber(String raw) {
        return raw.matches("-?\\d{1,18}(?:\\.\\d+(?:E-?\\d+)?)?");
    }
}
