// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the agent says that fields are read for. */
class UsesOfReadsIT {

    private static final List<String> CLASSES =
            List.of(
                    "Read",
                    "Sorted",
                    "Shown",
                    "Hashed",
                    "Written",
                    "ByJackson",
                    "ByJacksonField",
                    "ByOwnSerialiser",
                    "ByGson",
                    "ShownAndRead",
                    "ShownAndWritten",
                    "ShownForEver",
                    "LoggedWrittenAndRead",
                    "Unread");

    /** In the order of how much they are. */
    private static final List<String> USES = List.of("direct", "forwarded", "incidental");

    @TempDir Path temporary;

    static Stream<Arguments> backends() throws IOException {
        String[] lowest = {
            "com.fasterxml.jackson.core:jackson-databind:2.12.7",
            "com.google.code.gson:gson:2.8.6",
            "ch.qos.logback:logback-classic:1.2.3"
        };
        String[] newest = {
            "com.fasterxml.jackson.core:jackson-databind:2.22.4",
            "com.google.code.gson:gson:2.15.0",
            "ch.qos.logback:logback-classic:1.5.34"
        };
        return Stream.concat(
                Stream.of(Arguments.of("hw", ChildJvm.ofNewestJdk(), newest)),
                Extent.example(
                        List.of(
                                Arguments.of("bytecode", ChildJvm.ofThisJdk(), lowest),
                                Arguments.of("bytecode", ChildJvm.ofNewestJdk(), newest)))
                        .stream());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("backends")
    void areThoseOfWhoeverStandsBetweenTheReadAndTheCodeThatActs(
            String backend, ChildJvm jvm, String... libraries) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary, libraries)
                        .compile(LibraryApplication.file("Uses"))
                        .record(
                                jvm.with("-XX:+UseSerialGC", "-Xmx64m"),
                                "watch.backend=" + backend + ",remote.calls=" + remoteCalls());
        Map<String, Set<String>> expected = new TreeMap<>();
        expected.put("Read", Set.of("direct"));
        expected.put("Sorted", Set.of("direct"));
        expected.put("Shown", Set.of("incidental"));
        expected.put("Hashed", Set.of("incidental"));
        for (String handedOn :
                List.of("Written", "ByJackson", "ByJacksonField", "ByOwnSerialiser", "ByGson")) {
            expected.put(handedOn, Set.of("forwarded"));
        }
        expected.put("ShownAndRead", Set.of("direct"));
        expected.put("ShownAndWritten", Set.of("forwarded"));
        expected.put("ShownForEver", Set.of("incidental"));
        assertEquals(expected, strongestUses(trace), trace.err());
        assertEquals(
                Map.of(
                        "read", Set.of("direct"),
                        "handedOn", Set.of("forwarded"),
                        "shown", Set.of("incidental")),
                strongestUses(trace, "LoggedWrittenAndRead"),
                trace.err());
        assertTellsEachUseOnce(trace);
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void aPathThatIsCutInsideOfATemplateHasItsOutermostFrame() throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.thymeleaf:thymeleaf:3.1.3.RELEASE",
                                "org.slf4j:slf4j-nop:2.0.17")
                        .compile(LibraryApplication.file("Templates"))
                        .record(
                                "sampling.rate=1,watch.backend=bytecode,stack.depth=12,"
                                        + "remote.calls=app.Main#fetch->app.Main$Owner");
        assertEquals(
                Set.of("org.thymeleaf.TemplateEngine.process"),
                outermostOfReads(trace),
                trace.err());
    }

    @ParameterizedTest(name = "{1} {0}")
    @Versions({
        "bytecode, Thymeleaf, owners/list.html, org.thymeleaf:thymeleaf:3.0.0.RELEASE",
        "bytecode, Thymeleaf, owners/list.html, org.thymeleaf:thymeleaf:3.1.3.RELEASE"
    })
    @Versions({
        "hw, FreeMarker, owners/list, org.freemarker:freemarker:2.3.28",
        "hw, FreeMarker, owners/list, org.freemarker:freemarker:2.3.34"
    })
    @Versions({
        "bytecode, Jsp, owners/list.jsp, org.apache.tomcat.embed:tomcat-embed-jasper:11.0.14"
    })
    void whatATemplateReadsOrAsksForIsReadAtItsFileAndLine(
            String backend, String engine, String file, String library) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary, library, "org.slf4j:slf4j-nop:2.0.17")
                        .compile(
                                List.of(
                                        LibraryApplication.resource("templates/Shown.java"),
                                        LibraryApplication.resource(
                                                "templates/" + engine + ".java")))
                        .record(
                                ChildJvm.ofNewestJdk(),
                                "sampling.rate=1,watch.backend="
                                        + backend
                                        // What evaluates a page's expressions is no template's.
                                        + (engine.equals("Jsp") ? "" : ",stack.depth=12")
                                        + ",remote.calls=app.Shown#fetch->app.Shown$Owner"
                                        + ";app.Shown#pet->app.Shown$Pet");
        Map<String, List<String>> paths = placesById(trace);
        assertEquals(readsOf(file), readAt(trace), trace.err());
        if (engine.equals("Thymeleaf")) {
            Set<String> ofVirtualThreads =
                    trace.named("object_alloc").stream()
                            .filter(
                                    object ->
                                            paths.get(object.get("context_id")).stream()
                                                    .anyMatch(f -> f.startsWith("app.Main.lambda")))
                            .map(object -> object.get("object_id"))
                            .collect(Collectors.toSet());
            assertTrue(
                    trace.named("watch_trap").stream()
                            .anyMatch(read -> ofVirtualThreads.contains(read.get("object_id"))),
                    () -> "reads on virtual threads are among them " + ofVirtualThreads);
        }
        assertAskedAt(Set.of("app.Shown.pet < app.Shown$Owner.getPet < " + line(file, 7)), trace);
    }

    private static void assertAskedAt(Set<String> expected, LibraryTrace trace) {
        Map<String, List<String>> paths = placesById(trace);
        Set<String> askedAt =
                trace.named("object_alloc").stream()
                        .map(object -> paths.get(object.get("context_id")))
                        .map(path -> path.stream().limit(3).collect(Collectors.joining(" < ")))
                        .collect(Collectors.toSet());
        assertEquals(
                expected,
                askedAt.stream()
                        .filter(path -> path.startsWith("app.Shown.pet"))
                        .collect(Collectors.toSet()),
                trace.err());
        assertTrue(
                askedAt.stream().anyMatch(path -> path.startsWith("app.Shown.fetch < app.Main.")),
                askedAt::toString);
        assertEquals(1, trace.notices().size(), trace.err());
    }

    private static String line(String template, int line) {
        return "template." + template + ":" + line;
    }

    /** What all templates of these tests show. */
    private static Set<String> readsOf(String template) {
        return Set.of(
                "app.Shown$Owner.getName < " + line(template, 3),
                "app.Shown$Owner.getCity < " + line(template, 5),
                "app.Shown$Pet.getName < " + line(template, 7));
    }

    /** Up to the application that has the template shown. */
    private static Set<String> readAt(LibraryTrace trace) {
        Map<String, List<String>> paths = placesById(trace);
        return trace.named("watch_trap").stream()
                .map(read -> String.join(" < ", paths.get(read.get("context_id"))))
                .map(path -> path.replaceAll(" < app[.]Main[.].*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** As call paths are, with the lines of templates. */
    private static Map<String, List<String>> placesById(LibraryTrace trace) {
        Map<String, List<String>> paths = new HashMap<>();
        for (Event context : trace.named("context_def")) {
            List<String> names = trace.pathsById().get(context.get("context_id"));
            String[] lines = context.get("lines").replaceAll("\\[\\d+\\] = ", "").split(", ");
            List<String> path = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                String line = lines[i].replaceAll("[^0-9-]", "");
                path.add(names.get(i) + (names.get(i).startsWith("template.") ? ":" + line : ""));
            }
            paths.put(context.get("context_id"), path);
        }
        return paths;
    }

    private static void assertTellsEachUseOnce(LibraryTrace trace) {
        Set<List<String>> told = new HashSet<>();
        for (Event read : trace.named("watch_trap")) {
            assertTrue(
                    told.add(List.of(read.get("object_id"), read.get("field"), read.get("use"))),
                    read::toString);
        }
    }

    private static String remoteCalls() {
        return String.join(
                ";",
                CLASSES.stream().map(name -> "app.Main#fetch" + name + "->app." + name).toList());
    }

    /** Of each class of one field of whose objects one was read. */
    private static Map<String, Set<String>> strongestUses(LibraryTrace trace) {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (String name : CLASSES) {
            Map<String, Set<String>> ofFields = strongestUses(trace, name);
            if (ofFields.size() == 1) {
                uses.put(name, ofFields.get("value"));
            }
        }
        return uses;
    }

    /** Of each field of a class that was read: the strongest uses of its objects' fields. */
    private static Map<String, Set<String>> strongestUses(LibraryTrace trace, String name) {
        String type =
                trace.named("class_def").stream()
                        .filter(e -> e.get("name").equals("app." + name))
                        .findFirst()
                        .orElseThrow()
                        .get("class_id");
        Map<String, String> fields = new HashMap<>();
        trace.named("field_def").stream()
                .filter(e -> e.get("class_id").equals(type))
                .forEach(e -> fields.put(e.get("field"), e.get("name")));
        Set<String> objects = new HashSet<>();
        trace.named("object_alloc").stream()
                .filter(e -> e.get("class_id").equals(type))
                .forEach(e -> objects.add(e.get("object_id")));
        Map<List<String>, String> strongest = new HashMap<>();
        for (Event read : trace.named("watch_trap")) {
            assertEquals("read", read.get("access"));
            assertTrue(USES.contains(read.get("use")), read::toString);
            if (objects.contains(read.get("object_id"))) {
                strongest.merge(
                        List.of(read.get("object_id"), fields.get(read.get("field"))),
                        read.get("use"),
                        (a, b) -> USES.indexOf(a) < USES.indexOf(b) ? a : b);
            }
        }
        Map<String, Set<String>> uses = new TreeMap<>();
        strongest.forEach(
                (field, use) -> uses.computeIfAbsent(field.get(1), f -> new TreeSet<>()).add(use));
        return uses;
    }

    private static Set<String> outermostOfReads(LibraryTrace trace) {
        Map<String, List<String>> paths = trace.pathsById();
        return trace.named("watch_trap").stream()
                .map(read -> paths.get(read.get("context_id")))
                .map(path -> path.get(path.size() - 1))
                .collect(Collectors.toSet());
    }
}
