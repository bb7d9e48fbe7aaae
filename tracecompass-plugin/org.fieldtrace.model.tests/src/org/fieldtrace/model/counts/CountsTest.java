// SPDX-License-Identifier: MIT
package org.fieldtrace.model.counts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.utilisation.AgentCost;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.CodeOrigin;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.JsonReport;
import org.fieldtrace.model.utilisation.MarkCheck;
import org.fieldtrace.model.utilisation.ObjectDraws;
import org.fieldtrace.model.utilisation.RecordedRun;
import org.fieldtrace.model.utilisation.UnknownClient;
import org.fieldtrace.model.utilisation.Uses;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.model.utilisation.WireBytes;
import org.junit.jupiter.api.Test;

/** Counts that were written and read again make the report that they were taken from. */
class CountsTest {
    private static final Frame CALLER = new Frame("com.acme.Slips", "all", "Slips.java", 40);
    private static final Frame NOWHERE = new Frame("com.acme.<init>", "x\u2028", "", -1);

    private static UtilisationReport.Builder report(String version, long times) {
        UtilisationReport.Builder report = UtilisationReport.builder();
        Release release = new Release("pay roll", version);
        report.process(
                release,
                Map.of("shutdown", 2 * times),
                new AgentCost(Map.of("traps", 7 * times), 100 * times, 1, 2, 3, 4, 5, 6, 8));
        report.process(new Release("idle", ""), Map.of(), AgentCost.UNKNOWN);
        report.discarded(3 * times, times);
        report.unknownClients(release.label(), List.of(new UnknownClient("Odd", "client")));
        report.origins(release.label(), List.of(new CodeOrigin("a.jar", "library", "name")));
        report.run(release.label(), new RecordedRun("17", "G1", "0.2.0", "hw", "a=b"));
        for (List<Frame> frames : List.of(List.of(CALLER, NOWHERE), List.<Frame>of())) {
            report.context(
                    new ContextUtilisation(
                            new AllocationContext(release.label(), "com.acme.Employee", frames),
                            1000 * times,
                            40 * times,
                            10 * times,
                            List.of(
                                    new FieldUtilisation(
                                            0,
                                            "email",
                                            "Ljava/lang/String;",
                                            4,
                                            new FieldCounts(
                                                    9 * times,
                                                    20 * times,
                                                    times,
                                                    Map.of("moved", 4 * times),
                                                    new Uses(3 * times, 2 * times)),
                                            new WireBytes(90 * times, 9 * times),
                                            Set.of("Slips.all (Slips.java:40)"),
                                            new MarkCheck(5 * times, 3 * times, times),
                                            true),
                                    new FieldUtilisation(1, "name", "J", 8, FieldCounts.NONE)),
                            new ObjectDraws(40 * times, 1000 * times, 9000 * times, 300)));
        }
        return report;
    }

    private static List<String> lines(UtilisationReport report) throws IOException {
        StringWriter written = new StringWriter();
        CountsWriter.write(0, report, written);
        return new ArrayList<>(written.toString().lines().toList());
    }

    private static String read(List<String> lines) throws IOException {
        UtilisationReport.Builder report = UtilisationReport.builder();
        String text = String.join("\n", lines);
        CountsReader.read(new BufferedReader(new StringReader(text)), report);
        return JsonReport.render(report.build());
    }

    @Test
    void whatWasWrittenMakesTheSameReport() throws IOException {
        UtilisationReport report = report("1.4", 3).build();
        assertEquals(JsonReport.render(report), read(lines(report)));
    }

    @Test
    void countsOfSeveralRecordingsAddUpInAnyOrder() throws IOException {
        List<String> lines = lines(report("1.4", 1).build());
        lines.addAll(lines(report("1.5", 2).build()));
        lines.addAll(lines(report("1.4", 4).build()));
        UtilisationReport.Builder together = UtilisationReport.builder();
        for (long[] one : new long[][] {{4, 1}, {5, 2}, {4, 4}}) {
            StringWriter written = new StringWriter();
            CountsWriter.write(0, report("1." + one[0], one[1]).build(), written);
            CountsReader.read(new BufferedReader(new StringReader(written.toString())), together);
        }
        String expected = JsonReport.render(together.build());
        assertTrue(expected.contains("pay roll 1.5"), expected);
        for (int seed = 0; seed < 5; seed++) {
            Collections.shuffle(lines, new Random(seed));
            assertEquals(expected, read(lines));
        }
    }

    @Test
    void aLineThatIsNoneOfCountsIsNamed() {
        IOException error =
                assertThrows(
                        IOException.class,
                        () -> read(List.of("{\"kind\":\"trace\",\"name\":\"a\"}", "{}")));
        assertTrue(error.getMessage().startsWith("line 2: "), error.getMessage());
    }
}
