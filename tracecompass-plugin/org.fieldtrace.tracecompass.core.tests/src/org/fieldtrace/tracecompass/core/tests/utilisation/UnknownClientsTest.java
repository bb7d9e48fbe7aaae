// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.fieldtrace.model.utilisation.CodeOrigin;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UnknownClient;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a service uses that its agent does not know, and where its classes come from. */
class UnknownClientsTest {
    @TempDir Path folder;

    @Test
    void theReportNamesEachOnceHoweverOftenItIsTold() throws Exception {
        UtilisationReport report =
                RecordedWatches.report(
                        folder,
                        ReadThreshold.DEFAULT,
                        new int[] {},
                        recorded -> {
                            recorded.use("Redisson", "client");
                            recorded.use("Moshi", "mapper");
                            recorded.use("Redisson", "client");
                        });
        assertEquals(
                List.of(
                        new UnknownClient("Moshi", "mapper"),
                        new UnknownClient("Redisson", "client")),
                report.service("service").orElseThrow().unknownClients());
    }

    @Test
    void theReportSaysOfEachJarWhatTheAgentSaidLast() throws Exception {
        UtilisationReport report =
                RecordedWatches.report(
                        folder,
                        ReadThreshold.DEFAULT,
                        new int[] {},
                        recorded -> {
                            recorded.comeFrom("shop.jar", "application", "a folder");
                            recorded.comeFrom("ktor.jar", "library", "the names of its classes");
                            recorded.comeFrom("ktor.jar", "names", "several artifacts");
                            recorded.comeFrom("shop.jar", "application", "a folder");
                        });
        assertEquals(
                List.of(
                        new CodeOrigin("ktor.jar", "names", "several artifacts"),
                        new CodeOrigin("shop.jar", "application", "a folder")),
                report.service("service").orElseThrow().origins());
    }
}
