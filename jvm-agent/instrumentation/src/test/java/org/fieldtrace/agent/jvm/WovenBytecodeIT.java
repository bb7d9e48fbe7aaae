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
import java.util.TreeSet;
import java.util.stream.Stream;
import org.fieldtrace.agent.BrokenClassFile;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Compiler;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the backend that weaves sees of an application that accesses fields in every way. */
class WovenBytecodeIT {

    private static final String AGENT =
            "watch.backend=bytecode,sampling.verdicts=1000000,overhead.budget=off";

    @TempDir Path temporary;

    static Stream<Arguments> jvms() throws IOException {
        List<String> options = List.of("-XX:+UseSerialGC", "-XX:+UseZGC", "-Xint");
        return Extent.cross(ChildJvm.jdks(), options).stream()
                .map(jvm -> Arguments.of(jvm.getKey(), jvm.getValue()));
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void seesEveryWayToAccessAField(Path jdk, String option) throws Exception {
        compile();
        Map<String, Set<String>> verdicts =
                FieldEnds.verdicts(record(ChildJvm.of(jdk).with(option).withAgent(AGENT), "1000"));
        Set<String> used = Set.of("used");
        Set<String> unused = Set.of("unused");
        Set<String> overwritten = Set.of("overwritten");
        Map<String, Set<String>> expected = new TreeMap<>();
        for (String field :
                List.of(
                        "inTheLoopOfMain byGetter readThenWritten inALambda inAnArray afterACast"
                                + " onAThread beforeSuper inAnInnerClass inToString inHashCode"
                                + " inherited byAccessor byToString byHashCode alsoByHashCode"
                                + " inALoadedClass throughAClone notInTheOriginal")) {
            Stream.of(field.split(" ")).forEach(f -> expected.put(f, used));
        }
        for (String field :
                List.of("writtenInAClone", "unread", "inheritedUnread", "unreadInALoadedClass")) {
            expected.put(field, unused);
        }
        expected.put("overwrittenInt", overwritten);
        expected.put("overwrittenDouble", overwritten);
        expected.put("inALateClass", Set.of("used", "unused"));
        assertEquals(expected, verdicts);
    }

    /** Lookups ask for a name, and this one is another in each JVM. */
    @Test
    void showsItsMarkToWhoeverKnowsItsNameAlone() throws Exception {
        SampleApplication.compileTo(temporary.resolve("classes"), Programs.source("HiddenMarks"));
        String[] classPath = {"-cp", temporary.resolve("classes").toString()};
        Set<String> marked = new TreeSet<>();
        for (Path jdk : ChildJvm.jdks()) {
            marked.add(
                    ChildJvm.of(jdk)
                            .shortLived()
                            .with(classPath)
                            .withAgent(AGENT)
                            .run("app.Plain")
                            .out());
        }
        assertEquals(ChildJvm.jdks().size(), marked.size(), marked::toString);
        for (String shown : marked) {
            assertTrue(
                    shown.matches("shown: field\nmarked \\$fieldtraceMark\\$[0-9a-f]+\n"), shown);
        }
        ChildJvm.Result without =
                ChildJvm.ofThisJdk()
                        .shortLived()
                        .with(classPath)
                        .withAgent(AGENT + ",fields=off")
                        .run("app.Plain");
        assertEquals("shown: field\nnot marked\n", without.out());
        assertTrue(
                without.err().startsWith("fieldtrace: watching requests, but no fields, service"),
                without.err());
    }

    /** Another agent, ahead of ours, loads the classes, which then can get no mark. */
    @Test
    void watchesClassesThatWereLoadedBeforeIt() throws Exception {
        compile();
        Path early = EarlyAgent.loading(temporary.resolve("early.jar"), "app.Plain");
        Map<String, Set<String>> verdicts =
                FieldEnds.verdicts(
                        record(
                                ChildJvm.ofThisJdk()
                                        .shortLived()
                                        .with("-javaagent:" + early)
                                        .withAgent(AGENT),
                                "1000"));
        assertEquals(Set.of("used"), verdicts.get("inALoadedClass"));
        assertEquals(Set.of("unused"), verdicts.get("unreadInALoadedClass"));
    }

    /** One that is there when the class of its objects is woven, and one that comes later. */
    @ParameterizedTest
    @ValueSource(strings = {"early", "late"})
    void callsNothingUnusedThatAClassMayReadWhichCannotBeWoven(String when) throws Exception {
        SampleApplication.compileTo(temporary, Programs.source("UnwovenReader"));
        Path reader = temporary.resolve("app/Reader.class");
        Files.write(reader, BrokenClassFile.of(Files.readAllBytes(reader)));
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            var result =
                    ChildJvm.ofThisJdk()
                            .shortLived()
                            .withAgent(AGENT)
                            .with("-cp", temporary.toString())
                            .run("app.Ways", when);
            assertEquals(0, result.status(), result.err());
            assertTrue(
                    result.err().contains("objects of app.Dto are not watched, because app.Reader"),
                    result.err());
            assertEquals(
                    Map.of("seen", Set.of("used")),
                    FieldEnds.verdicts(session.stopAndRead(result.pid())));
        }
    }

    /** The frame of main was there before main was woven, and would read without being seen. */
    @Test
    void samplesNothingForAFrameThatItCouldNotWeave() throws Exception {
        SampleApplication.compileTo(temporary, Programs.source("UnwovenFrame"));
        List<Event> events = record(ChildJvm.ofThisJdk().shortLived().withAgent(AGENT), "");
        assertEquals(3000, sum(events, "alloc_count", "count"));
        assertEquals(
                1,
                named(events, "object_alloc").stream()
                        .map(event -> event.get("context_id"))
                        .distinct()
                        .count(),
                "the call path of the thread alone");
    }

    private void compile() throws IOException {
        for (Map.Entry<String, byte[]> classFile :
                Compiler.compile(17, Programs.source("WovenWays")).entrySet()) {
            Path file = temporary.resolve(classFile.getKey() + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, classFile.getValue());
        }
    }

    private List<Event> record(ChildJvm jvm, String argument) throws Exception {
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            var result = jvm.with("-cp", temporary.toString()).run("app.Ways", argument);
            assertEquals(0, result.status(), result.err());
            assertTrue(
                    result.err().equals("fieldtrace: watching with woven bytecode, service Ways\n"),
                    result.err());
            return session.stopAndRead(result.pid());
        }
    }

    private static List<Event> named(List<Event> events, String name) {
        return events.stream().filter(event -> event.name().equals(name)).toList();
    }

    private static long sum(List<Event> events, String name, String field) {
        return named(events, name).stream().mapToLong(event -> event.number(field)).sum();
    }
}
