// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.GsonBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.counters.CountersTable;
import org.fieldtrace.model.findings.table.CallSiteTable;
import org.fieldtrace.model.layers.LayersTable;
import org.fieldtrace.model.methods.MethodsTable;
import org.fieldtrace.model.operations.FlatOperationRow;
import org.fieldtrace.model.operations.RankedOperation;
import org.fieldtrace.model.operations.Straggler;
import org.fieldtrace.model.sections.SectionsTable;
import org.fieldtrace.model.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schemas of tables in {@code docs/schema} are what their columns say. */
class SchemaFilesTest {
    private static final Map<String, Table<?>> TABLES =
            Map.of(
                    "call-sites", CallSiteTable.TABLE,
                    "operations", RankedOperation.TABLE,
                    "flat-operations", FlatOperationRow.TABLE,
                    "stragglers", Straggler.TABLE,
                    "methods", MethodsTable.TABLE,
                    "sections", SectionsTable.TABLE,
                    "layers", LayersTable.TABLE,
                    "counters", CountersTable.TABLE);

    private static Set<String> sections() {
        return TABLES.keySet();
    }

    @ParameterizedTest
    @MethodSource("sections")
    void theSchemaIsThatOfTheColumns(String section) throws Exception {
        Path file = Path.of("../../docs/schema").resolve(section + ".json");
        String schema =
                new GsonBuilder()
                                .setPrettyPrinting()
                                .disableHtmlEscaping()
                                .create()
                                .toJson(TABLES.get(section).schema(section))
                        + "\n";
        if ("write".equals(System.getProperty("fieldtrace.documents"))) {
            Files.writeString(file, schema);
        }
        assertEquals(
                Files.readString(file),
                schema,
                "CONTRIBUTING.md says how to write the schemas anew");
    }
}
