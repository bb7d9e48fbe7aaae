// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.model.utilisation.AskedNames;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What calls ask for by name. */
class AskedNamesTest {
    @TempDir Path folder;

    @Test
    void eachCallPathHasWhatItsCallsAskForOnce() throws Exception {
        UtilisationReport report =
                RecordedWatches.report(
                        folder,
                        ReadThreshold.DEFAULT,
                        new int[] {7, 8},
                        recorded -> {
                            recorded.sample(7, 1);
                            recorded.sample(8, 2);
                            recorded.ask(1, 7, "id, name");
                            recorded.ask(2, 7, "id, name");
                            recorded.ask(3, 7, "*");
                            recorded.ask(4, 8, "id");
                        });
        Map<Integer, Set<AskedNames>> asked =
                report.contexts().stream()
                        .collect(
                                Collectors.toMap(
                                        context -> context.context().frames().get(0).line(),
                                        ContextUtilisation::asked));
        assertEquals(
                Map.of(
                        7,
                        Set.of(new AskedNames("sql", "id, name"), new AskedNames("sql", "*")),
                        8,
                        Set.of(new AskedNames("sql", "id"))),
                asked);
    }
}
