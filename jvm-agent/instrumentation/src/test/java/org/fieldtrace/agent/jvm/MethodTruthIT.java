// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a trace says of the calls of a program, against what the program wrote down itself. */
class MethodTruthIT {

    private static final String AGENT = "fields=off,methods.budget=off,methods=app.Trees#call*";
    private static final int KINDS = 8;

    @TempDir Path temporary;
    private Path logs;

    static List<Path> jdks() throws IOException {
        return ChildJvm.oldestAndNewest();
    }

    static Stream<Path> jdksWithVirtualThreads() throws IOException {
        return jdks().stream().filter(jdk -> ChildJvm.feature(jdk) >= 21);
    }

    @BeforeEach
    void compile() throws IOException {
        SampleApplication.compileTo(temporary.resolve("classes"), Programs.source("CallTrees"));
        logs = Files.createDirectory(temporary.resolve("logs"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void everyCallOfManyThreadsStandsWhereTheProgramMadeIt(Path jdk) throws Exception {
        List<Event> events =
                record(ChildJvm.of(jdk).withAgent(AGENT + ",methods.lossless=on"), "64", "2000");
        assertTruth(RecordedCalls.of(events), 64);
    }

    @ParameterizedTest
    @MethodSource("jdksWithVirtualThreads")
    void everyCallOfVirtualThreadsThatChangeTheirCarriersStandsWhereItWasMade(Path jdk)
            throws Exception {
        ChildJvm jvm = ChildJvm.of(jdk).with("-Dpauses=true");
        List<Event> events =
                record(jvm.withAgent(AGENT + ",methods.lossless=on"), "500", "500", "virtual");
        RecordedCalls calls = RecordedCalls.of(events);
        assertTruth(calls, 500);
        assertTrue(calls.threads().values().stream().allMatch(thread -> thread.osThread == 0));
    }

    static List<Path> newestJdk() throws IOException {
        return Extent.example(jdks());
    }

    @ParameterizedTest
    @MethodSource("newestJdk")
    void whatFindsNoRoomIsCountedAndWhatDoesHasItsCaller(Path jdk) throws Exception {
        List<Event> events =
                record(
                        // A heap so small has room for few records.
                        ChildJvm.of(jdk).with("-Xmx24m", "-Xint").withAgent(AGENT), "8", "40000");
        Map<String, RecordedCalls.OfThread> threads = RecordedCalls.of(events).threads();
        for (Map.Entry<String, String> truth : truth().entrySet()) {
            RecordedCalls.OfThread thread = threads.get(truth.getKey());
            long entries = truth.getValue().chars().filter(Character::isLowerCase).count();
            assertEquals(entries, thread.entries + thread.lost, truth.getKey());
            assertEquals(0, thread.open.size());
            assertCallers(thread.log.toString());
        }
    }

    /** The method is that of the depth. */
    private static void assertCallers(String log) {
        int depth = 0;
        for (int at = 0; at < log.length(); at++) {
            char step = log.charAt(at);
            if (Character.isLowerCase(step)) {
                assertEquals(depth++ % KINDS, step - 'a');
            } else {
                depth--;
            }
        }
    }

    @Test
    void theProgramComputesTheSameWithoutASession() throws Exception {
        ChildJvm.Result result =
                ChildJvm.ofThisJdk()
                        .withAgent(AGENT)
                        .with("-cp", temporary.resolve("classes").toString())
                        .run("app.Trees", logs.toString(), "2", "2000");
        assertEquals(0, result.status(), result.err());
        assertEquals(Set.of("tree-0", "tree-1"), truth().keySet());
    }

    private void assertTruth(RecordedCalls calls, int threads) throws IOException {
        Map<String, String> truth = truth();
        assertEquals(threads, truth.size());
        assertEquals(truth.keySet(), calls.threads().keySet());
        for (Map.Entry<String, String> thread : truth.entrySet()) {
            RecordedCalls.OfThread recorded = calls.threads().get(thread.getKey());
            assertEquals(thread.getValue(), recorded.log.toString(), thread.getKey());
            assertEquals(0, recorded.lost);
        }
    }

    private Map<String, String> truth() throws IOException {
        Map<String, String> truth = new TreeMap<>();
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file : files.toList()) {
                truth.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return truth;
    }

    private List<Event> record(ChildJvm jvm, String... arguments) throws Exception {
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            String[] all =
                    Stream.concat(Stream.of("app.Trees", logs.toString()), Stream.of(arguments))
                            .toArray(String[]::new);
            ChildJvm.Result result =
                    jvm.with("-cp", temporary.resolve("classes").toString()).run(all);
            assertEquals(0, result.status(), result.err());
            assertTrue(!result.err().contains("Exception"), result.err());
            return session.stopAndRead(result.pid());
        }
    }
}
