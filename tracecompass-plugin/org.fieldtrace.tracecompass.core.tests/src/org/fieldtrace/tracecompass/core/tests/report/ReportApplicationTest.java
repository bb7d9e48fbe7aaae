// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.fieldtrace.tracecompass.core.tests.RecordedTraces;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportApplicationTest {
    private PrintedReport printed;

    @TempDir Path folder;

    private int run(Object... arguments) {
        printed = PrintedReport.with(arguments);
        return printed.status();
    }

    private String out() {
        return printed.out();
    }

    private String err() {
        return printed.err();
    }

    private JsonObject json() {
        return new Gson().fromJson(out(), JsonObject.class);
    }

    @Test
    void oneRunGivesSeveralReports() throws Exception {
        Path fields = folder.resolve("fields.json");
        Path fixes = folder.resolve("fixes.json");
        String[] ofFields = {"--format", "json", "--output", fields.toString(), "--"};
        String[] ofFixes = {
            "--section", "fix-list", "--format", "json", "--output", fixes.toString(), "--"
        };
        List<Object> arguments = new ArrayList<>(List.of(ofFields));
        arguments.addAll(List.of(RecordedTraces.SCENARIO, "--then"));
        arguments.addAll(List.of(ofFixes));
        arguments.add(RecordedTraces.SCENARIO);
        assertEquals(0, run(arguments.toArray()), this::err);
        assertTrue(Files.readString(fields).contains("\"contexts\""));
        assertTrue(Files.readString(fixes).contains("\"fixes\""));
    }

    @Test
    void noReportIsMadeAfterOneThatCannotBe() {
        Path never = folder.resolve("never.json");
        List<Object> arguments =
                List.of(folder, "--then", "--output", never, "--", RecordedTraces.SCENARIO);
        assertEquals(1, run(arguments.toArray()));
        assertFalse(Files.exists(never));
    }

    @Test
    void printsTheReportForPeople() {
        assertEquals(0, run(RecordedTraces.SCENARIO), this::err);
        assertTrue(out().contains("payroll  Employee  allocations 130  samples 9"), this::out);
        assertTrue(out().contains("HrClient.employee (HrClient.java:21)"), this::out);
        assertTrue(out().contains("größe"), this::out);
    }

    @Test
    void printsTheReportForPrograms() {
        assertEquals(0, run("--format", "json", RecordedTraces.SCENARIO), this::err);
        JsonObject first = json().getAsJsonArray("contexts").get(0).getAsJsonObject();
        assertEquals("com.example.Employee", first.get("class").getAsString());
        assertEquals(130, first.get("allocations").getAsLong());
        JsonObject name = first.getAsJsonArray("fields").get(0).getAsJsonObject();
        assertEquals(3, name.get("used").getAsLong());
        assertEquals(2, name.get("censored").getAsLong());
        assertEquals(
                RecordedTraces.SCENARIO.toString(),
                json().getAsJsonArray("traces").get(0).getAsString());
    }

    @Test
    void warnsOfWhatIsWrongWithTheEvents() {
        run(RecordedTraces.SCENARIO);
        assertTrue(
                err().contains("a watch ended of an object that was never sampled (1)"), this::err);
    }

    @Test
    void tellsHowManyEventsWereDiscarded() {
        assertEquals(0, run("--format", "json", RecordedTraces.FLOOD), this::err);
        long discarded = json().getAsJsonObject("losses").get("discarded_events").getAsLong();
        long allocations =
                json().getAsJsonArray("contexts")
                        .get(0)
                        .getAsJsonObject()
                        .get("allocations")
                        .getAsLong();
        assertTrue(discarded > 0, this::out);
        // One jvm_info and 3,000 counts of 1 were emitted.
        assertEquals(3001, 1 + allocations + discarded);
    }

    @Test
    void addsUpSeveralTraces() throws Exception {
        Path second = RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("second"));
        assertEquals(0, run("--format", "json", RecordedTraces.SCENARIO, second), this::err);
        JsonObject first = json().getAsJsonArray("contexts").get(0).getAsJsonObject();
        assertEquals(260, first.get("allocations").getAsLong());
        assertEquals(2, json().getAsJsonArray("traces").size());
        assertEquals(5, json().getAsJsonArray("contexts").size());
    }

    @Test
    void findsTheTraceBelowTheFolderOfItsSession() throws Exception {
        RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("ust/uid/0/64-bit"));
        assertEquals(0, run(folder), this::err);
        assertTrue(out().contains("allocations 130"), this::out);
    }

    @Test
    void passesOverTracesOfASessionThatHoldNothingOfOurs() throws Exception {
        RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("ust/uid/0/64-bit"));
        Path other = folder.resolve("ust/uid/1000/64-bit");
        RecordedTraces.copy(RecordedTraces.FOREIGN, other);
        assertEquals(0, run(folder), this::err);
        assertTrue(out().contains("allocations 130"), this::out);
        assertTrue(err().contains(other + " holds no events of Fieldtrace"), this::err);
    }

    @Test
    void writesTheReportIntoAFileAndNothingBesides() throws Exception {
        Path file = folder.resolve("report.txt");
        assertEquals(0, run("--output", file, RecordedTraces.SCENARIO), this::err);
        assertEquals("", out());
        assertTrue(Files.readString(file).contains("allocations 130"));
        assertEquals(List.of(file), RecordedTraces.files(folder));
    }

    @Test
    void leavesTheFileAsItWasWhereATraceCannotBeUsed() throws Exception {
        Path file = Files.writeString(folder.resolve("report.txt"), "the last one");
        assertEquals(1, run("--output", file, RecordedTraces.SCENARIO, folder.resolve("nowhere")));
        assertEquals("the last one", Files.readString(file));
        assertEquals(List.of(file), RecordedTraces.files(folder));
    }

    @Test
    void saysThatTheFileCannotBeWritten() {
        assertRefusal(
                "cannot be written",
                "--output",
                folder.resolve("no/folder"),
                RecordedTraces.SCENARIO);
        assertRefusal("it is a folder", "--output", folder, RecordedTraces.SCENARIO);
    }

    @Test
    void refusesAPathThatDoesNotExist() {
        assertRefusal("does not exist", folder.resolve("nowhere"));
    }

    @Test
    void refusesAFolderThatIsNoTrace() throws Exception {
        Files.writeString(folder.resolve("notes.txt"), "nothing recorded");
        assertRefusal("is no trace", folder);
    }

    @Test
    void refusesAFile() throws Exception {
        assertRefusal("is a file", RecordedTraces.SCENARIO.resolve("metadata"));
    }

    @Test
    void refusesAnEmptyTrace() throws Exception {
        Path trace = RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("empty"));
        Files.delete(trace.resolve("channel0_0"));
        assertRefusal("holds no events", trace);
        Files.delete(trace.resolve("channel0_1"));
        assertRefusal("holds no events", trace);
    }

    @Test
    void refusesATraceWithoutOurEvents() {
        assertRefusal("holds no events of Fieldtrace", RecordedTraces.FOREIGN);
        assertRefusal("holds no events of Fieldtrace", RecordedTraces.SILENT);
    }

    @Test
    void refusesATraceThatIsCutOff() throws Exception {
        Path trace = RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("channel"));
        RecordedTraces.cut(trace.resolve("channel0_0"), 6000);
        assertRefusal("cut off", trace);
    }

    @Test
    void refusesMetadataThatAreCutOff() throws Exception {
        // In a packet, between two packets, and before all.
        for (int bytes : new int[] {9000, 8192, 0}) {
            Path trace =
                    RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("meta" + bytes));
            RecordedTraces.cut(trace.resolve("metadata"), bytes);
            assertRefusal("cut off", trace);
        }
    }

    @Test
    void refusesMetadataWhosePacketsHaveNoEnd() throws Exception {
        for (int size : new int[] {0, 1, 8 * 37, -1}) {
            Path trace =
                    RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("size" + size));
            Path file = trace.resolve("metadata");
            ByteBuffer metadata =
                    ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
            metadata.putInt(4096 + 28, size);
            Files.write(file, metadata.array());
            assertRefusal("damaged", trace);
        }
    }

    @Test
    void refusesATraceWithAnEventThatCannotBeDecoded() throws Exception {
        Path trace = RecordedTraces.copy(RecordedTraces.SCENARIO, folder.resolve("damaged"));
        RecordedTraces.damage(trace);
        assertRefusal("damaged", trace);
        assertRefusal("damaged", "--section", "operations", trace);
    }

    @Test
    void refusesTheNewerTraceFormatWithTheOptionThatAvoidsIt() throws Exception {
        Files.writeString(folder.resolve("metadata"), "\u001e{\"type\":\"preamble\"}");
        assertRefusal("--trace-format=ctf-1.8", folder);
    }

    @Test
    void saysHowItIsUsedWhereTheArgumentsAreWrong() {
        List<Object[]> wrong = new ArrayList<>();
        wrong.add(new Object[] {});
        wrong.add(new Object[] {"--format", "xml", RecordedTraces.SCENARIO});
        wrong.add(new Object[] {"--output"});
        wrong.add(new Object[] {"--colour", RecordedTraces.SCENARIO});
        for (Object[] arguments : wrong) {
            assertEquals(2, run(arguments), () -> Arrays.toString(arguments));
            assertTrue(err().contains("[--format text|json|counts]"), this::err);
        }
    }

    /** One line that says what is wrong and the remedy, no stack trace, no output, status 1. */
    private void assertRefusal(String fault, Object... arguments) {
        assertEquals(1, run(arguments), this::out);
        assertEquals("", out());
        String message =
                err().lines()
                        .filter(line -> !line.startsWith("fieldtrace: warning: "))
                        .reduce((a, b) -> a + "\n" + b)
                        .orElse("");
        assertEquals(1, message.lines().count(), message);
        assertTrue(message.startsWith("fieldtrace: "), message);
        assertTrue(message.contains(fault), message);
        assertTrue(message.contains(". Remedy: "), message);
        assertFalse(message.contains("\tat "), message);
    }
}
