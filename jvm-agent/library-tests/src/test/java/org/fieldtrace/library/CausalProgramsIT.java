// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the answers of random programs have waited for, which these know themselves. {@code
 * -Dprograms=200} takes more of them, and {@code -Dseed=1000} others.
 */
class CausalProgramsIT {

    private static final List<String> SOURCES =
            List.of(
                    "Main",
                    "RandomProgram",
                    "Work",
                    "Call",
                    "Pause",
                    "Sequence",
                    "Both",
                    "Shared",
                    "Threads",
                    "Scope",
                    "Run",
                    "Ready",
                    "Plan");

    @TempDir Path temporary;

    /** The newest, or in the long form all that have a server. */
    static List<Path> jdks() throws IOException {
        return Extent.example(
                ChildJvm.jdksAndRuntimes().stream()
                        .filter(jdk -> ChildJvm.feature(jdk) >= 17)
                        .sorted(Comparator.comparingInt(ChildJvm::feature))
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void thePathIsTheOneThatTheProgramKnows(Path jdk) throws Exception {
        List<String> sources = new ArrayList<>();
        for (String source : SOURCES) {
            sources.add(LibraryApplication.file("causal/" + source));
        }
        int programs = Integer.getInteger("programs", 12);
        LibraryTrace trace =
                new LibraryApplication(temporary)
                        .compile(11, sources)
                        .record(
                                ChildJvm.of(jdk).shortLived(),
                                "fields=off",
                                System.getProperty("seed", "1"),
                                "" + programs,
                                "0");
        CausalPaths paths = new CausalPaths(trace);
        Map<String, Integer> runs = new HashMap<>();
        Set<String> checked = new HashSet<>();
        List<String> known = new ArrayList<>();
        List<String> told = new ArrayList<>();
        for (String line : trace.out().lines().toList()) {
            String[] words = line.split(" "); // program-7 81234567 path call-a call-d
            int run = runs.merge(words[0], 1, Integer::sum) - 1;
            if (words[2].equals("path")) {
                List<String> path = paths.of("/" + words[0]).get(run);
                checked.add(words[0]);
                known.add(words[0] + Arrays.asList(words).subList(3, words.length));
                told.add((words[0] + path).replace("/", ""));
            }
        }
        assertEquals(programs, checked.size(), trace.out());
        assertEquals(String.join("\n", known), String.join("\n", told), trace.err());
    }
}
