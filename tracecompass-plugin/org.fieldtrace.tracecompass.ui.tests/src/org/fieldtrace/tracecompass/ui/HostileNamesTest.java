// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.fieldtrace.synthetic.HostileNames;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.rows.ShownTable;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that would act in a spreadsheet, a terminal or a browser, in what the views export. */
class HostileNamesTest {
    @TempDir Path folder;

    @Test
    void exportsOfFieldUtilisationHoldNoFormulaAndNoCommand() throws Exception {
        ShownTable<UtilisationEntry> view = new ShownTable<>(FieldUtilisationView.ID);
        try (OpenTrace open = OpenTrace.at(hostile())) {
            view.awaitComplete();

            List<String> csv = view.csv();
            // The heading, then service, class, frame and field; no name begins a line of its own.
            assertEquals(5, csv.size(), csv::toString);
            assertTrue(csv.get(1).startsWith("service,'=1+1\\u001b[2J\\u202e,"), csv::toString);
            assertTrue(csv.get(4).contains(",'-1+2\\u0009\\u0007,"), csv::toString);
            csv.forEach(line -> assertHarmless(line));

            String copied = view.tabSeparated();
            assertEquals(5, copied.lines().count(), copied);
            assertTrue(copied.contains("\t'@SUM(A1)\\u009b2J\\u000aforged\t"), copied);
            copied.lines().forEach(line -> assertHarmless(line.replace('\t', ' ')));

            Path svg = view.svg(folder.resolve("view.svg"));
            DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(svg.toFile());
            Files.readString(svg).lines().forEach(line -> assertHarmless(line));
        }
    }

    private Path hostile() throws Exception {
        Path trace = folder.resolve("hostile");
        HostileNames.write(trace, Vocabulary.current());
        return trace;
    }

    private static void assertHarmless(String line) {
        assertTrue(
                line.chars()
                        .noneMatch(
                                c ->
                                        Character.isISOControl(c)
                                                || c >= 0x202a && c <= 0x202e
                                                || c >= 0x2066 && c <= 0x2069),
                line);
    }
}
