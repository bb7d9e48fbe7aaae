// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry.Kind;

/** Rows as text for other programs: raw numbers, proportions as fractions, empty if unknown. */
final class UtilisationExport {
    private static final List<String> HEADER =
            List.of(
                    "kind",
                    "service",
                    "class",
                    "call_path",
                    "field",
                    "allocations",
                    "samples",
                    "used",
                    "unused",
                    "overwritten",
                    "censored",
                    "utilisation",
                    "utilisation_low",
                    "utilisation_high");

    private UtilisationExport() {}

    /** Comma-separated values as in RFC 4180, with a header. */
    static String csv(Collection<UtilisationRow> rows) {
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines(rows)) {
            List<String> quoted = line.stream().map(UtilisationExport::quote).toList();
            text.append(String.join(",", quoted)).append("\r\n");
        }
        return text.toString();
    }

    /** Tab-separated values, as spreadsheets take them from the clipboard, with a header. */
    static String tabSeparated(Collection<UtilisationRow> rows) {
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines(rows)) {
            List<String> plain = line.stream().map(value -> value.replace('\t', ' ')).toList();
            text.append(String.join("\t", plain)).append('\n');
        }
        return text.toString();
    }

    private static List<List<String>> lines(Collection<UtilisationRow> rows) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEADER);
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }

    private static List<String> line(UtilisationRow row) {
        UtilisationEntry entry = row.entry();
        FieldCounts counts = entry.getCounts();
        Optional<Proportion> utilisation = entry.getUtilisation();
        return List.of(
                entry.getKind().name().toLowerCase(Locale.ROOT),
                names(row, Kind.SERVICE, UtilisationEntry::getName),
                names(row, Kind.CLASS, UtilisationEntry::getFullName),
                names(row, Kind.FRAME, UtilisationEntry::getFullName),
                names(row, Kind.FIELD, UtilisationEntry::getName),
                row.isField() ? "" : Long.toString(entry.getAllocations()),
                Long.toString(entry.getSamples()),
                Long.toString(counts.used()),
                Long.toString(counts.unused()),
                Long.toString(counts.overwritten()),
                Long.toString(counts.censoredTotal()),
                utilisation.map(p -> Double.toString(p.value())).orElse(""),
                utilisation.map(p -> Double.toString(p.low())).orElse(""),
                utilisation.map(p -> Double.toString(p.high())).orElse(""));
    }

    private static String names(
            UtilisationRow row, Kind kind, Function<UtilisationEntry, String> name) {
        List<String> names =
                row.path().stream()
                        .map(UtilisationRow::entry)
                        .filter(entry -> entry.getKind() == kind)
                        .map(name)
                        .toList();
        return String.join(" > ", names);
    }

    private static String quote(String value) {
        boolean plain =
                value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
    }
}
