// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where the JVM has run out of something the application sees no more of it than without us. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FailOpenIT {

    /**
     * Calls remotely: with enough of a heap, until nothing is left many times, with enough again.
     */
    private static final String EXHAUSTED = Programs.source("Exhausted");

    /** Listing classes makes more local references than the JDK has announced to itself. */
    private static final Pattern LISTING_OF_CLASSES =
            Pattern.compile(
                    "WARNING: JNI local refs: .*\\n"
                            + "\\tat sun[.]instrument[.]InstrumentationImpl[.]getAllLoadedClasses0.*\\n"
                            + "(\\t(at|-) .*\\n)*");

    private static final int ROUNDS = Extent.of(5, 30);

    @TempDir static Path application;
    @TempDir Path temporary;

    @BeforeAll
    static void compile() throws IOException {
        SampleApplication.compileTo(application.resolve("main"));
        SampleApplication.compileTo(application.resolve("exhausted"), EXHAUSTED);
    }

    @ParameterizedTest
    @MethodSource("backends")
    void theApplicationGoesOnWhereTheHeapIsExhaustedAndIsWatchedAfterwards(String backend)
            throws Exception {
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Result result =
                    ChildJvm.ofThisJdk()
                            .shortLived()
                            .with("-Xmx12m", "-cp")
                            .with(application.resolve("exhausted").toString())
                            .withAgent("overhead.budget=off,watch.backend=" + backend)
                            .run("app.Exhausted", "" + ROUNDS);
            assertEquals(ROUNDS + " rounds, 0 failures of the agent\n", result.out(), result.err());
            assertEquals(0, result.status(), result.err());
            assertEquals(1, ownLines(result.err()), result.err());
            List<Event> events = session.stopAndRead(result.pid());
            assertTrue(events.stream().anyMatch(event -> event.name().equals("object_alloc")));
        }
    }

    /** Lines that are not the JDK's about classes that it could not offer to any transformer. */
    static long ownLines(String standardError) {
        return standardError
                .lines()
                .filter(line -> !line.startsWith("*** java.lang.instrument ASSERTION FAILED ***"))
                .count();
    }

    static List<String> backends() {
        return Extent.example(List.of("hw", "bytecode"));
    }

    @ParameterizedTest
    @MethodSource("backends")
    void nativeCodeKeepsTheRulesThatTheJvmCanCheck(String backend) throws Exception {
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            String[] options = {"-Xcheck:jni", "-cp", application.resolve("main").toString()};
            ChildJvm.Result plain =
                    ChildJvm.ofThisJdk().shortLived().with(options).run("app.Main", "2000");
            ChildJvm.Result watched =
                    ChildJvm.ofThisJdk()
                            .shortLived()
                            .with(options)
                            .withAgent("overhead.budget=off,watch.backend=" + backend)
                            .run("app.Main", "2000");
            assertEquals(plain.out(), LISTING_OF_CLASSES.matcher(watched.out()).replaceAll(""));
            assertEquals(1, watched.err().lines().count(), watched.err());
            List<Event> events = session.stopAndRead(watched.pid());
            assertTrue(events.stream().anyMatch(event -> event.name().equals("watch_trap")));
        }
    }
}
