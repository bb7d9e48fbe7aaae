// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.utilisation.ClassUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry.Kind;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowExport;

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
                    "utilisation_high",
                    "fields_with_verdict",
                    "fields",
                    "settled",
                    "decided",
                    "open",
                    "censored_by_reason",
                    "reads_checked",
                    "reads_missed",
                    "agent_ns",
                    "unseen_by_marks");

    static final RowExport<Row<UtilisationEntry>> EXPORT =
            new RowExport<>(HEADER, UtilisationExport::line);

    private UtilisationExport() {}

    private static List<String> line(Row<UtilisationEntry> row) {
        UtilisationEntry entry = row.entry();
        FieldCounts counts = entry.getCounts();
        Optional<Proportion> utilisation = entry.getUtilisation();
        Optional<ClassUtilisation> fields = entry.getClassUtilisation();
        return List.of(
                entry.getKind().name().toLowerCase(Locale.ROOT),
                names(row, Kind.SERVICE, UtilisationEntry::getName),
                names(row, Kind.CLASS, UtilisationEntry::getFullName),
                names(row, Kind.FRAME, UtilisationEntry::getFullName),
                names(row, Kind.FIELD, UtilisationEntry::getName),
                entry.getKind() == Kind.FIELD ? "" : Long.toString(entry.getAllocations()),
                Long.toString(entry.getSamples()),
                Long.toString(counts.used()),
                Long.toString(counts.unused()),
                Long.toString(counts.overwritten()),
                Long.toString(counts.censoredTotal()),
                utilisation.map(p -> Double.toString(p.value())).orElse(""),
                utilisation.map(p -> Double.toString(p.low())).orElse(""),
                utilisation.map(p -> Double.toString(p.high())).orElse(""),
                fields.map(phi -> Integer.toString(phi.judgedFields())).orElse(""),
                fields.map(phi -> Integer.toString(phi.fields())).orElse(""),
                Integer.toString(entry.getStates().settled()),
                Integer.toString(entry.getStates().decided()),
                Integer.toString(entry.getStates().open()),
                UtilisationColumn.reasons(counts),
                Long.toString(entry.getCheck().read()),
                Long.toString(entry.getCheck().missed()),
                entry.getKind() == Kind.FIELD ? "" : Long.toString(entry.getAgentNs()),
                entry.isUnseen() ? "true" : "");
    }

    private static String names(
            Row<UtilisationEntry> row, Kind kind, Function<UtilisationEntry, String> name) {
        List<String> names =
                row.path().stream()
                        .map(Row::entry)
                        .filter(entry -> entry.getKind() == kind)
                        .map(name)
                        .toList();
        return String.join(" > ", names);
    }
}
