// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What stands in the trace of an application with remote calls. */
class RemoteCallTraceIT {

    /** These programs do nothing but make remote calls, for which no share of 1 % suffices. */
    private static final String NO_BUDGET = "overhead.budget=off";

    /**
     * Of its own choice the agent takes no register in the first second, which few of these last.
     */
    private static final String UNTHROTTLED = NO_BUDGET + ",watch.backend=both";

    @TempDir Path temporary;

    static List<Path> jdks() throws IOException {
        return ChildJvm.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void recordsEveryCallAndObjectAndASampleOfThem(Path jdk) throws Exception {
        SampleApplication.compileTo(temporary);
        int calls = 2_000;
        List<Event> events =
                record(
                        // Marks would wait for the class's code to be woven.
                        ChildJvm.of(jdk)
                                .withAgent(NO_BUDGET + ",watch.backend=hw,sampling.rate=0.5"),
                        "app.Main",
                        "" + calls);

        assertEquals(calls, named(events, "remote_call_enter").size());
        assertEquals(calls, named(events, "remote_call_exit").size());
        assertEquals(calls, sum(named(events, "remote_call_exit"), "objects"));
        assertEquals(calls, sum(named(events, "alloc_count"), "count"));
        assertEquals(Set.of("app.Employee"), values(named(events, "class_def"), "name"));
        double fourSigma = 4 * Math.sqrt(calls * 0.25);
        List<Event> stats = named(events, "agent_stats");
        long withoutRegister = Long.parseLong(stats.get(stats.size() - 1).get("samples_no_slot"));
        // Fewer where the run takes so long that registers are shared out.
        long drawn = named(events, "object_alloc").size() + withoutRegister;
        assertTrue(100 < drawn && drawn < calls * 0.5 + fourSigma, "" + drawn);
        Event jvm = named(events, "jvm_info").get(0);
        assertEquals("Main", jvm.get("service"));
        String project = Files.readString(Path.of("../../pom.xml"));
        assertTrue(project.contains("<version>" + jvm.get("agent_version") + "</version>"));
        assertTrue(jvm.get("options").contains("sampling.rate=0.5"), jvm.get("options"));
    }

    static List<Path> newestJdk() throws IOException {
        return Extent.example(ChildJvm.jdks());
    }

    @ParameterizedTest
    @MethodSource("newestJdk")
    void findsTheFieldThatIsReadUsedAndTheOtherUnusedAtTheCallPathOfTheApplication(Path jdk)
            throws Exception {
        SampleApplication.compileTo(temporary);
        List<Event> events =
                record(
                        ChildJvm.of(jdk).withAgent(UNTHROTTLED + ",sampling.rate=1"),
                        "app.Main",
                        "3000");

        assertEquals(Map.of("name", Set.of("used"), "address", Set.of("unused")), verdicts(events));
        Event path = path(events, named(events, "object_alloc").get(0));
        assertEquals(List.of("app.Client.employee", "app.Main.main"), frames(events, path));
        assertEquals("[0] = 21, [1] = 9", path.get("lines"));
    }

    static List<Map.Entry<String, String>> backendsAndNames() {
        return Extent.cross(
                List.of("hw", "bytecode"), List.of("io.quarkus.sample", "com.squareup.shop"));
    }

    @ParameterizedTest
    @MethodSource("backendsAndNames")
    void anApplicationWithTheNameOfALibraryHasCallPathsAndVerdicts(Map.Entry<String, String> both)
            throws Exception {
        String backend = both.getKey();
        String name = both.getValue();
        String option = name.startsWith("io.") ? "" : "stack.exclude=!" + name + ".";
        SampleApplication.compileNamedTo(temporary, name);
        String call = String.format("%1$s.Client#employee->%1$s.Employee", name);
        List<Event> events =
                record(
                        ChildJvm.ofThisJdk()
                                .withAgent(
                                        String.join(
                                                ",",
                                                NO_BUDGET,
                                                "remote.calls=" + call,
                                                "watch.backend=" + backend,
                                                option)),
                        name + ".Main",
                        "3000");
        assertEquals(
                Set.of(List.of(name + ".Client.employee", name + ".Main.main")),
                named(events, "object_alloc").stream()
                        .map(e -> frames(events, path(events, e)))
                        .collect(Collectors.toSet()));
        assertEquals(Map.of("name", Set.of("used"), "address", Set.of("unused")), verdicts(events));
        String inForce = named(events, "jvm_info").get(0).get("options");
        assertTrue(inForce.endsWith(option), inForce);
        assertEquals(!option.isEmpty(), inForce.contains("stack.exclude"), inForce);
    }

    @Test
    void leavesOutWhatTheCompilerPutsBetweenAnInterfaceAndItsMethod() throws Exception {
        SampleApplication.compileTo(
                temporary,
                """
                package app;
                public class Generic implements java.util.function.Function<String, Integer> {
                    public static void main(String[] arguments) {
                        java.util.function.Function<String, Integer> generic = new Generic();
                        for (int i = 0; i < 10; i++) generic.apply("");
                    }
                    public Integer apply(String key) { return fetch().n; }
                    @org.fieldtrace.api.RemoteCall(Dto.class) static Dto fetch() { return new Dto(); }
                    static class Dto { int n; }
                }
                """);
        List<Event> events =
                record(
                        ChildJvm.ofThisJdk().withAgent(UNTHROTTLED + ",sampling.rate=1"),
                        "app.Generic");
        Event path = path(events, named(events, "object_alloc").get(0));
        assertEquals(
                List.of("app.Generic.fetch", "app.Generic.apply", "app.Generic.main"),
                frames(events, path));
    }

    @Test
    void instrumentsClassesThatWereLoadedBeforeTheirRemoteCall() throws Exception {
        SampleApplication.compileTo(temporary, Programs.source("LateClass"));
        List<Event> events = record(ChildJvm.ofThisJdk().withAgent(UNTHROTTLED), "app.Late");
        List<Event> exits = named(events, "remote_call_exit");
        assertEquals(500, exits.size());
        assertEquals(100, sum(exits.subList(400, 500), "objects"));
    }

    @Test
    void recordsCallsThatAnOptionNames() throws Exception {
        SampleApplication.compileTo(temporary, Programs.source("NamedCalls"));
        List<Event> events =
                record(
                        ChildJvm.ofThisJdk()
                                .withAgent(
                                        UNTHROTTLED
                                                + ",remote.calls=app.Plain#fetch->app.Plain$Dto"),
                        "app.Plain");
        assertEquals(2, sum(named(events, "alloc_count"), "count"));
        assertEquals(2, named(events, "remote_call_exit").size());
    }

    @Test
    void recordsCallsOfManyThreadsApart() throws Exception {
        SampleApplication.compileTo(temporary, Programs.source("BusyThreads"));
        List<Event> events = record(ChildJvm.ofThisJdk().withAgent(UNTHROTTLED), "app.Busy");
        List<Event> exits = named(events, "remote_call_exit");
        assertEquals(4000, exits.size());
        assertEquals(Set.of("3"), values(exits, "objects"));
        assertEquals(4000, values(exits, "scope_id").size());
        assertEquals(
                values(exits, "scope_id"), values(named(events, "remote_call_enter"), "scope_id"));
        assertEquals(12_000, sum(named(events, "alloc_count"), "count"));
    }

    @Test
    void recordsCallsOfVirtualThreads() throws Exception {
        Path jdk =
                ChildJvm.jdks().stream()
                        .filter(RemoteCallTraceIT::hasVirtualThreads)
                        .findFirst()
                        .orElse(null);
        org.junit.jupiter.api.Assumptions.assumeTrue(
                jdk != null, "no JDK 21 or later is installed");
        SampleApplication.compileTo(temporary, Programs.source("VirtualThreads"));
        List<Event> events = record(ChildJvm.of(jdk).withAgent(UNTHROTTLED), "app.Virtual");
        List<Event> exits = named(events, "remote_call_exit");
        assertEquals(200, exits.size());
        assertEquals(Set.of("2"), values(exits, "objects"));
    }

    @Test
    void letsClassesOfRemoteObjectsBeUnloaded() throws Exception {
        SampleApplication.compileTo(temporary, Programs.source("Unloading"));
        SampleApplication.compileTo(
                temporary,
                """
                package app;
                public class Client {
                    public static void run() { for (int i = 0; i < 100; i++) fetch(); }
                    @org.fieldtrace.api.RemoteCall(Dto.class) static void fetch() { new Dto(); }
                }
                class Dto { int n; }
                """);
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            var result =
                    ChildJvm.ofThisJdk()
                            .withAgent(UNTHROTTLED + ",sampling.rate=1,death.patience=100ms")
                            .with("-cp", temporary.toString())
                            .run("app.Unload");
            assertEquals("unloaded\n", result.out(), result.err());
            List<Event> events = session.stopAndRead(result.pid());
            assertEquals(100, sum(named(events, "alloc_count"), "count"));
        }
    }

    @Test
    void recordsFromWhenASessionStarts() throws Exception {
        SampleApplication.compileTo(temporary, Programs.source("WaitingForASession"));
        var jvm =
                ChildJvm.ofThisJdk()
                        // Definitions come again for a session that is not the only one.
                        .withAgent(UNTHROTTLED + ",defs.period=200ms")
                        .with("-cp", temporary.toString())
                        .start("app.Waiting");
        while (Files.size(jvm.out()) == 0 && jvm.process().isAlive()) {
            Thread.sleep(10);
        }
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            jvm.process().getOutputStream().write('\n');
            var result = jvm.await();
            List<Event> events = session.stopAndRead(result.pid());
            assertFalse(named(events, "jvm_info").isEmpty());
            assertEquals(
                    100,
                    named(events, "remote_call_exit").stream()
                            .filter(e -> e.number("objects") == 2)
                            .count());
        }
    }

    private List<Event> record(ChildJvm jvm, String... mainAndArguments) throws Exception {
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            var result = jvm.shortLived().with("-cp", temporary.toString()).run(mainAndArguments);
            assertEquals(0, result.status(), result.err());
            assertEquals(1, result.err().lines().count(), result.err());
            return session.stopAndRead(result.pid());
        }
    }

    /** The verdicts that there are on each field. */
    private static Map<String, Set<String>> verdicts(List<Event> events) {
        Map<String, String> fields =
                named(events, "field_def").stream()
                        .collect(
                                Collectors.toMap(
                                        e -> e.get("field"), e -> e.get("name"), (a, b) -> a));
        return named(events, "watch_end").stream()
                .filter(e -> !e.get("verdict").equals("censored"))
                .collect(
                        Collectors.groupingBy(
                                e -> fields.get(e.get("field")),
                                Collectors.mapping(e -> e.get("verdict"), Collectors.toSet())));
    }

    /** The definition of the call path of an object. */
    private static Event path(List<Event> events, Event object) {
        return named(events, "context_def").stream()
                .filter(e -> e.get("context_id").equals(object.get("context_id")))
                .findFirst()
                .get();
    }

    private static List<String> frames(List<Event> events, Event path) {
        Map<String, String> methods =
                named(events, "method_def").stream()
                        .collect(
                                Collectors.toMap(
                                        e -> e.get("method_id"),
                                        e -> e.get("class_name") + "." + e.get("method_name"),
                                        (a, b) -> a));
        return Stream.of(path.get("method_ids").replaceAll("\\[\\d+\\] = ", "").split(", "))
                .map(methods::get)
                .toList();
    }

    private static boolean hasVirtualThreads(Path jdk) {
        try {
            return Files.readString(jdk.resolve("release"))
                    .matches("(?s).*JAVA_VERSION=\"(2[1-9]|[3-9]\\d).*");
        } catch (IOException failure) {
            return false;
        }
    }

    private static List<Event> named(List<Event> events, String name) {
        return events.stream().filter(e -> e.name().equals(name)).toList();
    }

    private static long sum(List<Event> events, String field) {
        return events.stream().mapToLong(e -> e.number(field)).sum();
    }

    private static Set<String> values(List<Event> events, String field) {
        return events.stream().map(e -> e.get(field)).collect(Collectors.toSet());
    }
}
