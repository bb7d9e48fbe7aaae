// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.fieldtrace.model.utilisation.OfferedOperation;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a service offers, asked for or not. */
class OfferedOperationsTest {
    @TempDir Path folder;

    @Test
    void theReportKnowsEachOnceHoweverOftenItIsTold() throws Exception {
        UtilisationReport report =
                RecordedWatches.report(
                        folder,
                        ReadThreshold.DEFAULT,
                        new int[] {},
                        recorded -> {
                            recorded.offer("POST", "/owners");
                            recorded.offer("", "/error");
                            recorded.offer("POST", "/owners");
                        });
        assertEquals(
                List.of(
                        new OfferedOperation("", "/error", "com.acme.Controller", "answer"),
                        new OfferedOperation("POST", "/owners", "com.acme.Controller", "answer")),
                report.service("service").orElseThrow().offered());
    }
}
