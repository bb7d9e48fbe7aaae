// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.utilisation.UtilisationRow.Kind;
import org.fieldtrace.model.utilisation.UtilisationTable;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowExport;

/** Rows as text for other programs: raw numbers, proportions as fractions, empty if unknown. */
final class UtilisationExport {
    private static final List<String> HEADER =
            Stream.concat(
                            Stream.of(
                                    UtilisationTable.KIND.name(),
                                    "service",
                                    "class",
                                    "call_path",
                                    "field"),
                            UtilisationTable.FILE.stream().map(Column::name))
                    .toList();

    static final RowExport<Row<UtilisationEntry>> EXPORT =
            new RowExport<>(HEADER, UtilisationExport::line);

    private UtilisationExport() {}

    private static List<String> line(Row<UtilisationEntry> row) {
        UtilisationEntry entry = row.entry();
        return Stream.concat(
                        Stream.of(
                                UtilisationTable.KIND.raw(entry.row()),
                                names(row, Kind.SERVICE, UtilisationEntry::getName),
                                names(row, Kind.CLASS, UtilisationEntry::getFullName),
                                names(row, Kind.FRAME, UtilisationEntry::getFullName),
                                names(row, Kind.FIELD, UtilisationEntry::getName)),
                        UtilisationTable.FILE.stream().map(column -> column.raw(entry.row())))
                .toList();
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
