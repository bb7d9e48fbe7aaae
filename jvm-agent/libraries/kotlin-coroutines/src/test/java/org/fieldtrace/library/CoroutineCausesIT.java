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

/** What answers have waited for that coroutines make. */
class CoroutineCausesIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"1.5.2", "1.10.2"})
    void anAnswerWaitsForWhatItsCoroutinesWaitedFor(String version) throws Exception {
        Map<String, List<String>> expected = new LinkedHashMap<>();
        expected.put("/await-all", List.of("/b", "/c"));
        expected.put("/await-last", List.of("/b", "/c"));
        expected.put("/await-first", List.of("/b", "/c"));
        expected.put("/join", List.of("/b", "/c"));
        expected.put("/scope", List.of("/b", "/c"));
        expected.put("/with-context", List.of("/a", "/b", "/c"));
        expected.put("/run-blocking", List.of("/b", "/c"));
        expected.put("/delay", List.of("/a", "/c"));
        expected.put("/channel", List.of("/a", "/c"));
        expected.put("/flow", List.of("/b", "/a", "/c"));
        expected.put("/flow-again", List.of("/a", "/c"));
        expected.put("/resumed-early", List.of("/a", "/c"));
        expected.put("/suspended", List.of("/a", "/c"));
        expected.put("/suspended-early", List.of("/a", "/c"));
        // Whoever finds both there has waited for neither.
        for (String way : List.of("await-all", "await-last", "join", "scope", "run-blocking")) {
            expected.put("/" + way + "-there", List.of("/c"));
        }
        if (version.equals("1.10.2")) { // Since 1.7 it is another channel, and another select.
            expected.put("/channel-there", List.of("/b", "/c"));
            expected.put("/select", List.of("/a", "/c"));
            expected.put("/select-there", List.of("/b", "/c"));
        }
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm:" + version)
                        .compile(
                                List.of(
                                        LibraryApplication.file("causes/Calls"),
                                        LibraryApplication.resource("Steps.java"),
                                        LibraryApplication.resource("CoroutineCauses.java")))
                        .record("fields=off", expected.keySet().toArray(String[]::new));
        CausalPaths paths = new CausalPaths(trace);
        assertEquals(expected, paths.first(expected.keySet()), trace.err());
        // Whatever came first is known to be waited for too, so that gains are right.
        for (String request : expected.keySet()) {
            assertEquals(Set.of("/a", "/b", "/c"), paths.awaited(request), request);
        }
        assertEquals(1, trace.notices().size(), trace.err());
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void thePathIsTheOneThatARandomProgramKnows() throws Exception {
        List<String> ways =
                List.of(
                        LibraryApplication.resource("Steps.java"),
                        LibraryApplication.resource("CoroutineWays.java"));
        new CausalPrograms(
                        temporary,
                        6,
                        ways,
                        "org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm:1.10.2")
                .check(ChildJvm.ofThisJdk().shortLived());
    }
}
