// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.Use;
import org.fieldtrace.model.utilisation.Uses;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What fields are read for. */
class UsesOfReadsTest {
    private static final int LINE = 1;

    @TempDir Path folder;

    private ReadThreshold threshold = ReadThreshold.DEFAULT;

    @Test
    void theStrongestUseOfAFieldCounts() throws Exception {
        UtilisationReport report =
                reportOf(
                        recorded -> {
                            sample(recorded, 1);
                            recorded.read(1, "incidental");
                            recorded.read(1, "direct");
                            recorded.end(1, "used");
                            sample(recorded, 2);
                            recorded.read(2, "incidental");
                            recorded.read(2, "forwarded");
                            recorded.end(2, "used");
                            sample(recorded, 3);
                            recorded.read(3, "incidental");
                            recorded.end(3, "used");
                            sample(recorded, 4);
                            recorded.end(4, "unused");
                        });
        assertEquals(new FieldCounts(3, 1, 0, Map.of(), new Uses(1, 1)), counts(report));
    }

    @Test
    void whereItsAccessWasLostAFieldWasReadDirectly() throws Exception {
        UtilisationReport report =
                reportOf(
                        recorded -> {
                            sample(recorded, 1);
                            recorded.end(1, "used");
                        });
        assertEquals(new FieldCounts(1, 0, 0, Map.of()), counts(report));
    }

    @Test
    void aReadDecidesNothingOfAWatchThatEndsWithoutKnowing() throws Exception {
        UtilisationReport report =
                reportOf(
                        recorded -> {
                            sample(recorded, 1);
                            recorded.read(1, "forwarded");
                            recorded.end(1, "censored");
                        });
        assertEquals(new FieldCounts(0, 0, 0, Map.of("outlived", 1L)), counts(report));
    }

    @Test
    void whatDoesNotCountAsUseIsUnused() throws Exception {
        threshold = ReadThreshold.DEFAULT.counting(Set.of(Use.DIRECT));
        UtilisationReport report =
                reportOf(
                        recorded -> {
                            sample(recorded, 1);
                            recorded.read(1, "forwarded");
                            recorded.end(1, "used");
                            sample(recorded, 2);
                            recorded.read(2, "direct");
                            recorded.end(2, "used");
                        });
        assertEquals(new FieldCounts(1, 1, 0, Map.of()), counts(report));
    }

    private static FieldCounts counts(UtilisationReport report) {
        return report.contexts().get(0).fields().get(0).counts();
    }

    private UtilisationReport reportOf(Consumer<RecordedWatches> events) throws Exception {
        return RecordedWatches.report(folder, threshold, new int[] {LINE}, events);
    }

    /** An object whose field a mark watches. */
    private static void sample(RecordedWatches recorded, long id) {
        recorded.sample(LINE, id);
        recorded.watch(id, RecordedWatches.NO_SLOT);
    }
}
