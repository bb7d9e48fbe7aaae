// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.fieldtrace.synthetic.HostileNames;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.report.ReportApplication;
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
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status =
                new ReportApplication(stream(out), stream(err))
                        .run("--section", section, "--all", "--format", format, trace.toString());
        String told = err.toString(StandardCharsets.UTF_8);
        assertEquals(0, status, told);
        assertHarmless(told);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
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
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status =
                new ReportApplication(stream(new ByteArrayOutputStream()), stream(err))
                        .run(folder.resolve("no\u001b[2Jwhere").toString());
        assertEquals(1, status);
        assertHarmless(err.toString(StandardCharsets.UTF_8));
    }
}
