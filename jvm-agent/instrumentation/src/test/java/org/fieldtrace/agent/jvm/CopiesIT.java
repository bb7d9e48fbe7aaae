// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of samples that {@code clone()} copies; each kind of object is used in one way. */
class CopiesIT {

    private static final String SOURCE = Programs.source("Copying");

    @TempDir Path temporary;

    @BeforeEach
    void compile() throws Exception {
        SampleApplication.compileTo(temporary.resolve("classes"), SOURCE);
    }

    static Stream<Path> jdks() throws Exception {
        return Extent.example(ChildJvm.jdks()).stream();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void areWatchedLikeTheirOriginalsByWovenBytecode(Path jdk) throws Exception {
        assertEquals(
                Map.of(
                        "inCopy", Set.of("used"),
                        "before", Set.of("used"),
                        "never", Set.of("unused"),
                        "uncopied", Set.of("used")),
                ends(jdk, "bytecode", "-XX:+UseParallelGC"));
    }

    /** Else the copying itself would pass for a read of every field. */
    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:-TieredCompilation"})
    void decideNothingWithDebugRegistersReadOrNot(String compiler) throws Exception {
        Map<String, Set<String>> ends =
                ends(ChildJvm.jdks().get(0), "hw", "-XX:+UseSerialGC", compiler);
        ends.values().forEach(reasons -> reasons.remove("no_slot"));
        assertEquals(
                Map.of(
                        "inCopy", Set.of("copied"),
                        "before", Set.of("copied"),
                        "never", Set.of("copied"),
                        "uncopied", Set.of("used")),
                ends);
    }

    /** How watches of each field ended: verdicts, or why there was none. */
    private Map<String, Set<String>> ends(Path jdk, String backend, String... options)
            throws Exception {
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Result result =
                    ChildJvm.of(jdk)
                            .with(options)
                            .with("-cp", temporary.resolve("classes").toString())
                            .withAgent("overhead.budget=off,watch.backend=" + backend)
                            .run("app.Copying");
            assumeTrue(
                    !backend.equals("hw") || !result.err().contains("no fields"),
                    "debug registers cannot be used here: " + result.err());
            assertEquals(0, result.status(), result.err());
            assertEquals("done\n", result.out());
            assertEquals(1, result.err().lines().count(), result.err());
            return FieldEnds.all(session.stopAndRead(result.pid()));
        }
    }
}
