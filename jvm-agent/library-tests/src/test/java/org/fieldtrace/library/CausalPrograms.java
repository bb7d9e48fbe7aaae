// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.ChildJvm;

/**
 * Random programs that know themselves what their answers have waited for. {@code -Dprograms=200}
 * takes more of them, and {@code -Dseed=1000} others.
 */
final class CausalPrograms {

    private static final List<String> SOURCES =
            List.of(
                    "Main",
                    "RandomProgram",
                    "Work",
                    "Call",
                    "Pause",
                    "Sequence",
                    "Both",
                    "Scope",
                    "Shared",
                    "OfLibrary",
                    "Ways",
                    "Threads",
                    "Run",
                    "Heartbeat",
                    "Ready",
                    "Plan");

    private final LibraryApplication application;
    private final int programs;

    /**
     * @param few how many of them where nobody wants more
     * @param sources further ones: those of the ways of a library, which has the coordinates
     */
    CausalPrograms(Path folder, int few, List<String> sources, String... coordinates)
            throws Exception {
        List<String> all = new ArrayList<>(sources);
        for (String source : SOURCES) {
            all.add(LibraryApplication.file("causal/" + source));
        }
        application = new LibraryApplication(folder, coordinates).compile(11, all);
        programs = Integer.getInteger("programs", few);
    }

    /** Runs them, and compares each path with what the program knows. */
    void check(ChildJvm jvm) throws Exception {
        String seed = System.getProperty("seed", "1");
        LibraryTrace trace = application.record(jvm, "fields=off", seed, "" + programs, "0");
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
