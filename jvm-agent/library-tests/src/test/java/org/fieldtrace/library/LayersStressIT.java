// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads are sampled a thousand times a second wherever a JVM may be. */
class LayersStressIT {

    private static final String SECONDS = System.getProperty("fieldtrace.stress.seconds", "8");

    @TempDir Path folder;

    static Stream<Arguments> jvms() throws IOException {
        return ChildJvm.jdksAndRuntimes().stream()
                .flatMap(
                        jdk ->
                                Stream.of("-XX:+UseSerialGC", "-XX:+UseG1GC")
                                        .map(collector -> Arguments.of(jdk, collector)));
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void noJvmCrashes(Path jdk, String collector) throws Exception {
        LibraryApplication application =
                new LibraryApplication(folder, "org.apache.tomcat.embed:tomcat-embed-core:9.0.12")
                        .compile(11, LibraryApplication.file("LayersStress"));
        try (TraceSession session = new TraceSession(folder.resolve("trace"))) {
            ChildJvm.Result result =
                    ChildJvm.of(jdk)
                            .with("-Xmx128m", collector, "-XX:ErrorFile=" + folder.resolve("error"))
                            .withAgent(
                                    "layers.rate=1000,overhead.budget=off,service.name=shop,"
                                            + "http.capture.path=folded")
                            .with("-cp", application.classPath())
                            .run("app.Main", SECONDS);
            assertEquals(0, result.status(), result.out() + result.err());
            LibraryTrace trace =
                    new LibraryTrace(session.stopAndRead(result.pid()), result.out(), result.err());
            assertEquals(1, trace.notices().size(), trace.err());
            int told = trace.named("handling_layers").size();
            assertTrue(told > 20, () -> told + " of " + result.out() + result.err());
        }
    }
}
