// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What answers have waited for that Reactor's operators make. */
class ReactorCausesIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"3.4.0", "3.8.8"})
    void anAnswerWaitsForThePublishersOfItsOperators(String version) throws Exception {
        Map<String, List<String>> expected = new LinkedHashMap<>();
        expected.put("/zip", List.of("/b", "/c"));
        expected.put("/zip-then-thread", List.of("/b", "/c"));
        expected.put("/when", List.of("/b", "/c"));
        expected.put("/flat-map", List.of("/b", "/c"));
        expected.put("/in-order", List.of("/b", "/c"));
        expected.put("/in-turn", List.of("/a", "/b", "/c"));
        expected.put("/publish-on", List.of("/b", "/c"));
        expected.put("/subscribe-on", List.of("/b", "/c"));
        expected.put("/delay", List.of("/a", "/c"));
        LibraryTrace trace =
                new LibraryApplication(temporary, "io.projectreactor:reactor-core:" + version)
                        .compile(
                                List.of(
                                        LibraryApplication.file("causes/Calls"),
                                        LibraryApplication.resource("ReactorCauses.java")))
                        .record("fields=off", expected.keySet().toArray(String[]::new));
        CausalPaths paths = new CausalPaths(trace);
        assertEquals(expected, paths.first(expected.keySet()), trace.err());
        // Whatever came first is known to be waited for too, so that gains are right.
        for (String request : expected.keySet()) {
            Set<String> all =
                    request.equals("/subscribe-on") ? Set.of("/b", "/c") : Set.of("/a", "/b", "/c");
            assertEquals(all, paths.awaited(request), request);
        }
        assertEquals(1, trace.notices().size(), trace.err());
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void thePathIsTheOneThatARandomProgramKnows() throws Exception {
        List<String> ways = List.of(LibraryApplication.resource("ReactorWays.java"));
        new CausalPrograms(temporary, 6, ways, "io.projectreactor:reactor-core:3.8.8")
                .check(ChildJvm.ofThisJdk().shortLived());
    }
}
