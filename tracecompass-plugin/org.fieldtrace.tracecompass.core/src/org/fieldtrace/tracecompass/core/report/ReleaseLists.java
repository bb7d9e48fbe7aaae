// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.operations.FlatOperation;
import org.fieldtrace.model.releases.ComparedField;
import org.fieldtrace.model.releases.ComparedOperation;
import org.fieldtrace.model.releases.ReleasePair;
import org.fieldtrace.model.releases.ReleasesTable;
import org.fieldtrace.model.selection.RecordedRange;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationQuery;

/** Writes the releases of services beside each other: their operations, and their fields. */
final class ReleaseLists {
    private final ListWriter lists;
    private final List<UtilisationAnalysis> utilisations;
    private final Optional<RecordedRange> range;

    /**
     * @param range the part of the recording that is asked about; empty for all of it
     */
    ReleaseLists(
            ListWriter lists,
            List<UtilisationAnalysis> utilisations,
            Optional<RecordedRange> range) {
        this.lists = lists;
        this.utilisations = utilisations;
        this.range = range;
    }

    /**
     * Writes those that are wanted.
     *
     * @param recorded every release with the one before
     * @param everyOperation of all services
     */
    void write(
            ReportArguments arguments,
            Writer out,
            List<ReleasePair> recorded,
            List<FlatOperation> everyOperation)
            throws IOException, StateSystemDisposedException {
        ReportSelection selection = arguments.selection();
        List<ReleasePair> pairs = recorded.stream().filter(selection::takes).toList();
        List<ComparedOperation> operations =
                ComparedOperation.of(pairs, everyOperation).stream()
                        .filter(one -> selection.takesOperation(one.operation()))
                        .sorted(selection.order(ReleasesTable.OPERATIONS.sort()))
                        .toList();
        List<ComparedField> fields = ComparedField.of(pairs, fields(arguments.neverRead()));
        if (arguments.format() == Format.TEXT) {
            out.write(ReleasesTable.OPERATIONS.heading());
            lists.writeTexts(arguments, out, operations, ReleasesTable.OPERATIONS::text);
            out.write("\n" + ReleasesTable.FIELDS.heading());
            lists.writeTexts(arguments, out, fields, ReleasesTable.FIELDS::text);
            out.write(ReleasesTable.notes(!pairs.isEmpty()));
            lists.writeNotes(out);
            return;
        }
        out.write("{" + lists.rangeJson() + "\"operations\":[");
        lists.writeObjects(arguments, out, operations, ReleasesTable.OPERATIONS::json);
        out.write("],\n\"fields\":[");
        lists.writeObjects(arguments, out, fields, ReleasesTable.FIELDS::json);
        out.write("]}\n");
    }

    private UtilisationReport fields(ReadThreshold neverRead) throws StateSystemDisposedException {
        UtilisationReport.Builder report = UtilisationReport.builder().threshold(neverRead);
        for (UtilisationAnalysis utilisation : utilisations) {
            UtilisationQuery.of(utilisation.getStateSystem(), range).addTo(report);
        }
        return report.build();
    }
}
