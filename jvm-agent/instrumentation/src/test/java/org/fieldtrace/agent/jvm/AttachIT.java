// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent comes into a JVM that runs already, and goes out of it again. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AttachIT {

    private static final int CYCLES = Extent.of(4, 20);

    private static final String WATCHING =
            "watching with woven bytecode, and with debug registers, service Service";

    @TempDir static Path application;
    @TempDir Path temporary;

    @BeforeAll
    static void compile() throws IOException {
        AttachedJvm.compileTo(application);
    }

    static List<Path> jdks() throws IOException {
        return ChildJvm.oldestAndNewest();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void watchesThreadsThatRanBeforeItCameAndThoseTheyMake(Path jdk) throws Exception {
        try (TraceSession session = new TraceSession(temporary.resolve("trace"));
                AttachedJvm jvm = AttachedJvm.start(jdk, application)) {
            jvm.ask("fetch 1"); // the classes are loaded before
            assertEquals(WATCHING, jvm.attach("sampling.rate=1,overhead.budget=off"));
            jvm.awaitRecording();
            String worker = jvm.ask("fetch 400");
            String child = jvm.ask("fetch-in-child 400");
            jvm.end();

            Set<String> readers = new HashSet<>();
            int unread = 0;
            for (Event event : session.stopAndRead(jvm.pid())) {
                if (event.name().equals("watch_trap")) {
                    readers.add(event.get("thread_id"));
                }
                unread += "unused".equals(event.get("verdict")) ? 1 : 0;
            }
            assertEquals(Set.of(worker, child), readers);
            assertTrue(unread > 0, "no unread field was seen");
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void leavesNothingBehindWhereItGoesOutAgain(Path jdk) throws Exception {
        try (AttachedJvm jvm = AttachedJvm.start(jdk, application)) {
            jvm.ask("fetch 1");
            Map<String, String> before = jvm.classes(temporary);
            assertEquals(Set.of("app.Service", "app.Client", "app.Employee"), before.keySet());
            assertEquals(Set.of(), jvm.agentThreads());

            jvm.attach("");
            assertNotEquals(before, jvm.classes(temporary));
            assertTrue(jvm.catchesSigtrap());
            assertTrue(jvm.watchpoints() > 0);

            assertStopped(jvm.detach());
            assertEquals(before, jvm.classes(temporary));
            assertEquals(0, jvm.watchpoints());
            assertTrue(jvm.catchesSigtrap(), "a trap may be on its way for as long as it likes");
            assertEquals(Set.of(), jvm.agentThreads());
            jvm.end();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void parametersKeepTheirNamesWhileItIsThereAndBehindIt(Path jdk) throws Exception {
        try (TraceSession session = new TraceSession(temporary.resolve("trace"));
                AttachedJvm jvm = AttachedJvm.start(jdk, application)) {
            jvm.ask("fetch 1");
            assertEquals("id", jvm.ask("parameter-of-generated"));
            jvm.attach("");
            jvm.awaitRecording();
            assertEquals("id", jvm.ask("parameter"));
            assertEquals("id", jvm.ask("parameter-of-generated"));
            assertStopped(jvm.detach());
            assertEquals("id", jvm.ask("parameter"));
            assertEquals("id", jvm.ask("parameter-of-generated"));
            jvm.end();
        }
    }

    @Test
    void comesAndGoesManyTimesWhileTheApplicationWorks() throws Exception {
        try (TraceSession session = new TraceSession(temporary.resolve("trace"));
                AttachedJvm jvm = AttachedJvm.start(ChildJvm.jdks().get(0), application)) {
            jvm.ask("work"); // on other threads, until the end
            long files = 0;
            long threads = 0;
            for (int cycle = 0; cycle < CYCLES; cycle++) {
                assertEquals(WATCHING, jvm.attach("sampling.rate=1"));
                jvm.awaitRecording();
                assertStopped(jvm.detach());
                if (cycle == 1) { // the first brings LTTng's listeners
                    files = jvm.files();
                    threads = jvm.threads();
                }
            }
            jvm.awaitNoMoreThan(files, threads);
            jvm.end();
        }
    }

    @Test
    void saysWhereThereIsNothingToStopAndCanBeTriedAgainWhereAnOptionWasWrong() throws Exception {
        try (AttachedJvm jvm = AttachedJvm.start(ChildJvm.jdks().get(0), application)) {
            jvm.ask("fetch 1"); // a JVM that has only just begun takes no agent
            assertEquals(
                    "nothing to stop: the agent does not run in this JVM (remedy: none needed)",
                    jvm.detach());
            assertEquals(
                    "option sampling.rate cannot be '2' (remedy: give it a number above 0 and up"
                            + " to 1); the application runs without the agent",
                    jvm.attach("sampling.rate=2"));
            assertEquals(
                    "unknown option 'sampling.rat' (remedy: the nearest option is sampling.rate);"
                            + " the application runs without the agent",
                    jvm.attach("sampling.rat=1"));
            assertEquals(WATCHING, jvm.attach("sampling.rate=1"));
            assertEquals(
                    "not started again: the agent runs in this JVM already (remedy: stop it first)",
                    jvm.attach("sampling.rate=1"));
            jvm.end();
        }
    }

    @Test
    void goesOutOfAJvmThatWasStartedWithIt() throws Exception {
        try (AttachedJvm jvm =
                AttachedJvm.start(
                        ChildJvm.jdks().get(0),
                        application,
                        "-javaagent:" + ChildJvm.AGENT + "=sampling.rate=1")) {
            jvm.ask("fetch 1");
            assertStopped(jvm.detach());
            assertEquals(0, jvm.watchpoints());
            jvm.end();
        }
    }

    private static void assertStopped(String outcome) {
        assertTrue(outcome.matches("stopped; classes taken back: [1-9]\\d*"), outcome);
    }
}
