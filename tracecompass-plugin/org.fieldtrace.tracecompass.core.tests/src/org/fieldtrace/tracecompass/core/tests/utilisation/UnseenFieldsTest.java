// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.TextReport;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.tests.OpenedTrace;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fields that are read by method handles, which marks do not see. */
class UnseenFieldsTest {
    private static final String REASON =
            "(read by a method handle, a VarHandle or an Unsafe offset, which marks do not see)";

    @TempDir Path folder;

    @Test
    void aFieldWithoutAVerdictSaysWhy() throws Exception {
        UtilisationReport report = report(recorded -> {});
        assertEquals(List.of(true), unseen(report));
        assertTrue(words(report).contains(REASON), words(report));
    }

    @Test
    void aFieldThatDebugRegistersJudgeHasItsVerdictAlone() throws Exception {
        UtilisationReport report =
                report(
                        recorded -> {
                            recorded.check(7, 0);
                            recorded.watch(7, 0);
                            recorded.end(7, "unused");
                        });
        assertEquals(List.of(true), unseen(report));
        assertFalse(words(report).contains(REASON), words(report));
    }

    @Test
    void eachRowOfTheTreeThatHoldsSuchAFieldIsServedWithIt() throws Exception {
        try (OpenedTrace opened =
                RecordedWatches.open(
                        folder,
                        new int[] {1},
                        recorded -> {
                            recorded.sample(1, 7);
                            recorded.hand();
                        })) {
            opened.analysis();
            TmfTreeModel<UtilisationEntry> rows =
                    DataProviders.of(
                                    opened.trace(),
                                    UtilisationDataProvider.ID,
                                    UtilisationDataProvider.class)
                            .fetchTree(Map.of(), new NullProgressMonitor())
                            .getModel();
            int column = rows.getHeaders().indexOf("Unseen by marks");
            assertEquals(4, rows.getEntries().size()); // service, class, frame, field
            for (UtilisationEntry row : rows.getEntries()) {
                assertTrue(row.isUnseen(), row::toString);
                assertEquals("true", row.getLabels().get(column));
            }
        }
    }

    private UtilisationReport report(Consumer<RecordedWatches> watched) throws Exception {
        return RecordedWatches.report(
                folder,
                ReadThreshold.DEFAULT,
                new int[] {1},
                recorded -> {
                    recorded.sample(1, 7);
                    recorded.hand();
                    watched.accept(recorded);
                });
    }

    private static List<Boolean> unseen(UtilisationReport report) {
        return report.contexts().stream()
                .flatMap(context -> context.fields().stream())
                .map(FieldUtilisation::isUnseen)
                .toList();
    }

    private static String words(UtilisationReport report) {
        return TextReport.render(report).replaceAll("\\s+", " ");
    }
}
