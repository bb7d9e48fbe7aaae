// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which methods are probed, and what becomes of the classes that are. */
class MethodProbesIT {

    @TempDir static Path application;
    @TempDir Path temporary;

    private static final int KILLED = 128 + 9;

    private static final String PROGRAM = Programs.source("ProbedMethods");

    @BeforeAll
    static void compile() throws IOException {
        AttachedJvm.compileTo(application);
        SampleApplication.compileTo(application, PROGRAM);
    }

    static List<Path> jdks() throws IOException {
        return ChildJvm.oldestAndNewest();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void leavesClassesAsTheyWereWhereItGoesOrOtherMethodsAreWanted(Path jdk) throws Exception {
        try (AttachedJvm jvm = AttachedJvm.start(jdk, application)) {
            jvm.ask("fetch 1");
            Map<String, String> before = jvm.classes(temporary);
            jvm.attach("fields=off,spans=off,methods.smallest=0");
            Map<String, String> attached = jvm.classes(temporary);
            assertEquals("probing methods: app.*", jvm.attach("--probe=app.*"));
            Map<String, String> probed = jvm.classes(temporary);
            assertNotEquals(attached.get("app.Service"), probed.get("app.Service"));
            assertEquals("probing methods: off", jvm.attach("--probe=off"));
            assertEquals(attached, jvm.classes(temporary));
            jvm.attach("--probe=app.Client;!app.Service");
            Map<String, String> others = jvm.classes(temporary);
            assertEquals(attached.get("app.Service"), others.get("app.Service"));
            assertNotEquals(attached.get("app.Client"), others.get("app.Client"));
            assertTrue(jvm.detach().startsWith("stopped;"));
            assertEquals(before, jvm.classes(temporary));
            assertEquals(Set.of(), jvm.agentThreads());
            jvm.end();
        }
    }

    @Test
    void probesWhatIsAnnotatedOrNamedAndLargeEnough() throws Exception {
        assertEquals(Set.of("timed"), probed("@app.Main$Timed"));
        assertEquals(Set.of("hot", "timed"), probed("app.Main;!*#main;!*#deep;!*#count*"));
        assertEquals(Set.of("tiny"), probed("app.Main#tiny,methods.smallest=0"));
    }

    private Set<String> probed(String methods) throws Exception {
        List<Event> events = record("methods=" + methods, "few").events;
        return named(events, "probe_def").stream()
                .map(event -> event.get("method_name"))
                .filter(name -> !name.equals("deep") && !name.equals("main"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void aStackThatOverflowsAgainAndAgainLeavesSoundRecords() throws Exception {
        Recorded recorded =
                record(
                        "methods=app.Main;!*#main,methods.lossless=on,methods.budget=off",
                        "overflow");
        assertEquals("caught 20\n", recorded.result.out());
        RecordedCalls.OfThread main = RecordedCalls.of(recorded.events).threads().get("main");
        assertTrue(main.entries > 20_000, "entries: " + main.entries);
        assertEquals(0, main.open.size());
    }

    @Test
    @Tag("alone")
    void aMethodThatIsEnteredTooOftenIsTakenOutAndThatIsSaid() throws Exception {
        Recorded recorded = record("methods=app.Main;!*#main,methods.budget=200000", "hot");
        List<Event> removed = named(recorded.events, "probe_removed");
        assertEquals(1, removed.size());
        assertEquals("budget", removed.get(0).get("reason"));
        assertTrue(removed.get(0).number("entries_per_second") > 200_000);
        assertTrue(
                recorded.result.err().contains("app.Main#hot is probed no more: it was entered "),
                recorded.result.err());
        long entries =
                named(recorded.events, "method_block").stream()
                        .mapToLong(block -> block.number("entries"))
                        .sum();
        long made = Long.parseLong(recorded.result.out().strip());
        assertTrue(entries > 0 && entries < made, entries + " of " + made);
    }

    /** The counts lie in a file that is mapped, and so outlive the JVM. */
    @Test
    void whatAKilledJvmHadNotWrittenIsBounded() throws Exception {
        Path counts = temporary.resolve("counts");
        Recorded recorded =
                record(
                        KILLED,
                        "methods=app.Main#count,methods.lossless=on,methods.budget=off",
                        "app.Main",
                        "killed",
                        counts.toString());
        LongBuffer made = ByteBuffer.wrap(Files.readAllBytes(counts)).asLongBuffer();
        RecordedCalls calls = RecordedCalls.of(recorded.events);
        for (int i = 0; i < made.limit(); i++) {
            RecordedCalls.OfThread thread = calls.threads().get("count " + i);
            Event last = lastRoom(recorded.events, thread.number);
            long recordedAtLeast = last.number("entries");
            String bounds =
                    thread.entries + " written, " + made.get(i) + " made, the thread told " + last;
            assertEquals(0, thread.lost);
            // The entry of the call that was interrupted may stand before its count.
            assertTrue(recordedAtLeast <= made.get(i) + 1, bounds);
            assertTrue(made.get(i) <= recordedAtLeast + last.number("room"), bounds);
            assertTrue(thread.entries <= made.get(i) + 1, bounds);
        }
    }

    @Test
    void aJvmThatEndsByItselfSaysOfEachThreadThatAllIsWritten() throws Exception {
        Recorded recorded = record("methods=app.Main#timed,methods.smallest=0", "few");
        RecordedCalls.OfThread main = RecordedCalls.of(recorded.events).threads().get("main");
        Event last = lastRoom(recorded.events, main.number);
        assertEquals(10, last.number("entries"));
        assertEquals(0, last.number("room"));
    }

    private static Event lastRoom(List<Event> events, long thread) {
        return named(events, "method_room").stream()
                .filter(event -> event.number("thread_id") == thread)
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    private record Recorded(ChildJvm.Result result, List<Event> events) {}

    private Recorded record(String options, String what) throws Exception {
        return record(0, options, "app.Main", what);
    }

    private Recorded record(int status, String options, String... mainAndArguments)
            throws Exception {
        Path trace = temporary.resolve("trace-" + System.nanoTime());
        try (TraceSession session = new TraceSession(trace)) {
            ChildJvm.Result result =
                    ChildJvm.ofThisJdk()
                            .shortLived()
                            .withAgent("fields=off,spans=off," + options)
                            .with("-cp", application.toString())
                            .run(mainAndArguments);
            assertEquals(status, result.status(), result.err());
            return new Recorded(result, session.stopAndRead(result.pid()));
        }
    }

    private static List<Event> named(List<Event> events, String name) {
        return events.stream().filter(event -> event.name().equals(name)).toList();
    }
}
