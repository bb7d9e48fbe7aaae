// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
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
                    "Unread");

    /** In the order of how much they are. */
    private static final List<String> USES = List.of("direct", "forwarded", "incidental");

    @TempDir Path temporary;

    static Stream<Arguments> backends() throws IOException {
        String[] lowest = {
            "com.fasterxml.jackson.core:jackson-databind:2.12.7", "com.google.code.gson:gson:2.8.6"
        };
        String[] newest = {
            "com.fasterxml.jackson.core:jackson-databind:2.22.4", "com.google.code.gson:gson:2.15.0"
        };
        return Stream.of(
                Arguments.of("bytecode", ChildJvm.ofThisJdk(), lowest),
                Arguments.of("bytecode", ChildJvm.ofNewestJdk(), newest),
                Arguments.of("hw", ChildJvm.ofNewestJdk(), newest));
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
        // A debug register tells the first read alone.
        boolean isFirst = backend.equals("hw");
        expected.put("ShownAndRead", Set.of(isFirst ? "incidental" : "direct"));
        expected.put("ShownAndWritten", Set.of(isFirst ? "incidental" : "forwarded"));
        assertEquals(expected, strongestUses(trace), trace.err());
    }

    private static String remoteCalls() {
        return String.join(
                ";",
                CLASSES.stream().map(name -> "app.Main#fetch" + name + "->app." + name).toList());
    }

    /** Of each class of whose objects one was read. */
    private static Map<String, Set<String>> strongestUses(LibraryTrace trace) {
        Map<String, String> names = new HashMap<>();
        trace.named("class_def").forEach(e -> names.put(e.get("class_id"), e.get("name")));
        Map<String, String> classes = new HashMap<>();
        trace.named("object_alloc")
                .forEach(e -> classes.put(e.get("object_id"), e.get("class_id")));
        Map<String, String> strongest = new HashMap<>();
        for (Event read : trace.named("watch_trap")) {
            assertEquals("read", read.get("access"));
            assertTrue(USES.contains(read.get("use")), read::toString);
            strongest.merge(
                    read.get("object_id"),
                    read.get("use"),
                    (a, b) -> USES.indexOf(a) < USES.indexOf(b) ? a : b);
        }
        Map<String, Set<String>> uses = new TreeMap<>();
        strongest.forEach(
                (object, use) ->
                        uses.computeIfAbsent(
                                        names.get(classes.get(object)).replace("app.", ""),
                                        name -> new TreeSet<>())
                                .add(use));
        return uses;
    }
}
