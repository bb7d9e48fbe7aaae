// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the answer to a request has waited for, by the causes that the agent tells. */
class CausesIT {

    @TempDir Path temporary;

    static List<Path> jdks() throws IOException {
        // Those that have a server: structured concurrency of JDK 21 is another one than of 25.
        return Extent.ends(
                ChildJvm.jdksAndRuntimes().stream()
                        .filter(jdk -> ChildJvm.feature(jdk) >= 17)
                        .sorted(Comparator.comparingInt(ChildJvm::feature))
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void anAnswerWaitsForWhatItsContinuationsWaitedFor(Path jdk) throws Exception {
        Map<String, List<String>> expected = new LinkedHashMap<>();
        expected.put("/chains", List.of("/a", "/c"));
        expected.put("/join-last", List.of("/b"));
        expected.put("/join-first", List.of("/a"));
        expected.put("/sequence", List.of("/a", "/b", "/c"));
        expected.put("/tasks", List.of("/b", "/c"));
        expected.put("/latch", List.of("/b", "/c"));
        expected.put("/combine", List.of("/b", "/c"));
        expected.put("/any", List.of("/a", "/c"));
        expected.put("/compute", List.of());
        expected.put("/by-hand", List.of("/a", "/c"));
        expected.put("/there", List.of("/b", "/c"));
        expected.put("/delayed", List.of("/a", "/c"));
        expected.put("/queue", List.of("/a", "/c"));
        expected.put("/completion-service", List.of("/a", "/b", "/c"));
        expected.put("/semaphore", List.of("/a", "/c"));
        expected.put("/semaphore-several", List.of("/a", "/b", "/c"));
        expected.put("/thread", List.of("/a", "/c"));
        expected.put("/thread-ended", List.of("/c"));
        expected.put("/barrier", List.of("/a", "/c"));
        expected.put("/lock", List.of("/a", "/c"));
        expected.put("/condition", List.of("/a", "/c"));
        expected.put("/notify", List.of("/a", "/c"));
        expected.put("/notify-bounded", List.of("/a", "/c"));
        if (ChildJvm.feature(jdk) >= 21) {
            expected.put("/virtual", List.of("/b", "/c"));
            expected.put("/structured", List.of("/b", "/c"));
            expected.put("/virtual-join", List.of("/a", "/c"));
            expected.put("/virtual-ended", List.of("/c"));
        }
        LibraryTrace trace =
                new LibraryApplication(temporary)
                        .compile(
                                11,
                                List.of(
                                        LibraryApplication.file("causes/Calls"),
                                        LibraryApplication.file("causes/Causes")))
                        .record(
                                ChildJvm.of(jdk).with(ChildJvm.SERIAL),
                                "fields=off",
                                expected.keySet().toArray(String[]::new));
        CausalPaths paths = new CausalPaths(trace);
        Map<String, List<List<String>>> told = new LinkedHashMap<>();
        expected.keySet().forEach(request -> told.put(request, paths.of(request)));
        Map<String, List<List<String>>> known = new LinkedHashMap<>();
        expected.forEach((request, path) -> known.put(request, List.of(path)));
        assertEquals(known, told, trace.err());
        assertEquals(Set.of("/a", "/b", "/c"), paths.awaited("/thread"));
        assertEquals(Set.of("/a", "/c"), paths.awaited("/thread-ended"));
        if (expected.containsKey("/virtual-ended")) {
            assertEquals(Set.of("/a", "/c"), paths.awaited("/virtual-ended"));
        }
    }
}
