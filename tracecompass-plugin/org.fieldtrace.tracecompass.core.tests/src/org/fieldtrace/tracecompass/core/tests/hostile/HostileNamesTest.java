// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import org.fieldtrace.synthetic.HostileNames;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.tests.report.PrintedReport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that would act on a terminal, in the report as it is printed. */
class HostileNamesTest {
    @TempDir static Path folder;

    private static Path trace;

    @BeforeAll
    static void write() throws Exception {
        trace = folder.resolve("hostile\u001b[2Jnames");
        HostileNames.write(trace, Vocabulary.current());
    }

    private static String report(String section, String format) {
        PrintedReport printed =
                PrintedReport.with("--section", section, "--all", "--format", format, trace);
        assertEquals(0, printed.status(), printed.err());
        assertHarmless(printed.err());
        return printed.out();
    }

    private static void assertHarmless(String printed) {
        assertTrue(
                printed.chars()
                        .noneMatch(
                                c ->
                                        Character.isISOControl(c) && c != '\n'
                                                || c >= 0x202a && c <= 0x202e
                                                || c >= 0x2066 && c <= 0x2069),
                printed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fields",
                "requests",
                "operations",
                "critical-path",
                "stragglers",
                "methods",
                "fix-list"
            })
    void nothingThatIsPrintedActsOnTheTerminal(String section) {
        String text = report(section, "text");
        assertHarmless(text);
        assertHarmless(report(section, "json"));
        if (!section.equals("stragglers")) {
            assertTrue(text.contains("\\u001b"), text);
        }
        assertFalse(text.contains("\nforged"), text);
    }

    @Test
    void jsonHoldsTheNamesAsTheyAre() {
        JsonObject context =
                new Gson()
                        .fromJson(report("fields", "json"), JsonObject.class)
                        .getAsJsonArray("contexts")
                        .get(0)
                        .getAsJsonObject();
        assertEquals(HostileNames.SERVICE, context.get("service").getAsString());
        assertEquals(HostileNames.CLASS, context.get("class").getAsString());
    }

    @Test
    void whatIsSaidOfATraceThatCannotBeUsedDoesNotEither() {
        PrintedReport printed = PrintedReport.with(folder.resolve("no\u001b[2Jwhere"));
        assertEquals(1, printed.status());
        assertHarmless(printed.err());
    }
}
