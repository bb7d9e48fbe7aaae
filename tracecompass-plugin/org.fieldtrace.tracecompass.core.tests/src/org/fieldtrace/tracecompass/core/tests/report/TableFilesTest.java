// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.model.consumers.ConsumersJson;
import org.fieldtrace.model.endtoend.EndToEndTable;
import org.fieldtrace.model.findings.table.CallSiteTable;
import org.fieldtrace.model.findings.table.CriticalPathTable;
import org.fieldtrace.model.findings.table.FixListTable;
import org.fieldtrace.model.findings.table.RequestsTable;
import org.fieldtrace.model.methods.CriticalMethodsTable;
import org.fieldtrace.model.releases.ReleasesTable;
import org.fieldtrace.model.utilisation.JsonReport;
import org.fieldtrace.tracecompass.core.report.Section;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files outside of the plug-in are what sections of the report and columns of tables say. */
class TableFilesTest {
    private static final Path TOP = Path.of(System.getProperty("fieldtrace.traces"), "../../..");

    private static Stream<Arguments> schemas() {
        Stream<Arguments> ofRequests =
                RequestTable.ALL.stream()
                        .map(of -> Arguments.of(of.section(), of.table().schema(of.section())));
        Stream<Arguments> others =
                Stream.of(
                        Arguments.of("call-sites", CallSiteTable.TABLE.schema("call-sites")),
                        Arguments.of("consumers", ConsumersJson.schema()),
                        Arguments.of("check-removal", ConsumersJson.removalSchema()),
                        Arguments.of("fields", JsonReport.schema()),
                        Arguments.of("requests", RequestsTable.TABLE.schema("requests")),
                        Arguments.of(
                                "critical-path", CriticalPathTable.TABLE.schema("critical-path")),
                        Arguments.of(
                                "critical-methods",
                                CriticalMethodsTable.TABLE.schema("critical-methods")),
                        Arguments.of("end-to-end", EndToEndTable.TABLE.schema("end-to-end")),
                        Arguments.of("releases", ReleasesTable.schema()),
                        Arguments.of("fix-list", FixListTable.schema()));
        return Stream.concat(ofRequests, others);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("schemas")
    void theSchemaIsThatOfTheColumns(String name, JsonObject schema) throws Exception {
        requireText(
                "docs/schema/" + name + ".json",
                new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(schema)
                        + "\n");
    }

    @Test
    void theCommandKnowsTheSectionsAndTheirOrders() throws Exception {
        requireText(
                "scripts/fieldtrace_cli/results/sort_keys.py",
                Section.ALL.stream()
                        .map(TableFilesTest::line)
                        .collect(
                                Collectors.joining(
                                        "",
                                        """
                                        # SPDX-License-Identifier: MIT
                                        \"""Sections of the report and the orders of each, the usual one first.

                                        TableFilesTest wrote this; CONTRIBUTING.md says how.
                                        \"""

                                        SORT_KEYS = {
                                        """,
                                        "}\n")));
    }

    private static String line(Section section) {
        return "    \"%s\": \"%s\",\n"
                .formatted(section.label(), String.join(", ", section.keys().names()));
    }

    private static void requireText(String name, String text) throws Exception {
        Path file = TOP.resolve(name);
        if ("write".equals(System.getProperty("fieldtrace.documents"))) {
            Files.writeString(file, text);
        }
        assertEquals(Files.readString(file), text, "CONTRIBUTING.md says how to write it anew");
    }
}
