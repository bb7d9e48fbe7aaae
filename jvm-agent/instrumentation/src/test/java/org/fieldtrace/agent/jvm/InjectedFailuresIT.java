// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.fieldtrace.agent.BrokenClassFile;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Something that the agent needs fails; the application ends as without it. */
class InjectedFailuresIT {

    /** Calls for a while, tells so, and calls for another while once it is told to. */
    private static final String SOURCE = Programs.source("Calling");

    /**
     * Mounts of its own, in which there is an LTTng that nobody else uses. So is its home: `lttng`
     * remembers there which session is the current one, and others who test write theirs to ours.
     */
    private static final String[] OWN_LTTNG = {
        "unshare",
        "--mount",
        "sh",
        "-c",
        "mount -t tmpfs tmpfs /run && mount -t tmpfs tmpfs /dev/shm"
                + " && mkdir /run/home && export LTTNG_HOME=/run/home"
                + " && lttng-sessiond --daemonize --pidfile /run/sessiond"
                + " && lttng create injected --output=\"$0\""
                + " && lttng enable-event -s injected -u 'fieldtrace:*'"
                + " && lttng start injected && exec \"$@\""
    };

    @TempDir Path temporary;

    /** Both in one JVM; at length each by itself. */
    static List<String> backends() {
        return Extent.LONG ? List.of("hw", "bytecode") : List.of("both");
    }

    @ParameterizedTest
    @ValueSource(strings = {"org/fieldtrace/agent/bridge/", "native/"})
    void anAgentThatIsNotWholeStandsBack(String missing) throws Exception {
        Path jar = temporary.resolve("fieldtrace-agent.jar");
        copyWithout(missing, ChildJvm.AGENT, jar);
        assertIsUnharmed(calling(jar, "bytecode").run("app.Calling"));
    }

    @ParameterizedTest
    @MethodSource("backends")
    void aClassThatATransformerFailsOnIsLeftAsItIs(String backend) throws Exception {
        ChildJvm jvm = calling(ChildJvm.AGENT, backend);
        Path remote = classes().resolve("app/Employee.class");
        Files.write(remote, BrokenClassFile.of(Files.readAllBytes(remote)));
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Result result = jvm.run("app.Calling");
            assertEndsAsWithout(result);
            assertTrue(result.err().contains("app.Employee"), result.err());
            assertFalse(result.err().contains("\tat "), result.err());
        }
    }

    @ParameterizedTest
    @MethodSource("backends")
    void noFurtherFileCanBeOpened(String backend) throws Exception {
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Running running = ready(calling(ChildJvm.AGENT, backend));
            run("prlimit", "--pid", pid(running), "--nofile=3:3");
            assertIsUnharmed(running.await());
        }
    }

    @ParameterizedTest
    @MethodSource("backends")
    void theProcFileSystemIsGone(String backend) throws Exception {
        assumeMounts();
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Running running =
                    ready(calling(ChildJvm.AGENT, backend).under("unshare", "--mount"));
            within(running, "mount -t tmpfs tmpfs /proc");
            assertIsUnharmed(running.await());
        }
    }

    @Test
    void theSessionDaemonIsKilled() throws Exception {
        assumeMounts();
        ChildJvm.Running running =
                ready(
                        calling(ChildJvm.AGENT, "auto")
                                .under(OWN_LTTNG)
                                .under(temporary.resolve("trace").toString()));
        within(running, "lttng list --userspace | grep 'PID: " + pid(running) + " '");
        within(running, "kill -9 $(cat /run/sessiond)");
        assertIsUnharmed(running.await());
    }

    /** Another who takes the signal of debug registers ends the watching, and nothing else. */
    @Test
    void requestsAreFollowedOnWhereFieldsCanBeWatchedNoLonger() throws Exception {
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Running running = ready(calling(ChildJvm.AGENT, "hw"), "app.Serving");
            awaitText(running, running.err(), "taken SIGTRAP over");
            ChildJvm.Result result = running.await();
            assertEndsAsWithout(result);
            assertEquals(2, result.err().lines().count(), result.err());
            List<String> events =
                    session.stopAndRead(result.pid()).stream().map(Event::name).toList();
            assertEquals(3, Collections.frequency(events, "http_server_response"));
        }
    }

    private Path classes() {
        return temporary.resolve("classes");
    }

    private ChildJvm calling(Path jar, String backend) throws IOException {
        SampleApplication.compileTo(classes(), SOURCE);
        return ChildJvm.ofThisJdk()
                .shortLived()
                .with("-cp", classes().toString())
                .withAgent(jar, "overhead.budget=off,watch.backend=" + backend);
    }

    /** Starts the application and waits until it has called for a while. */
    private static ChildJvm.Running ready(ChildJvm jvm) throws Exception {
        return ready(jvm, "app.Calling");
    }

    private static ChildJvm.Running ready(ChildJvm jvm, String main) throws Exception {
        ChildJvm.Running running = jvm.start(main);
        awaitText(running, running.out(), "ready\n");
        return running;
    }

    private static void awaitText(ChildJvm.Running running, Path file, String text)
            throws Exception {
        while (!Files.readString(file).contains(text)) {
            assertTrue(running.process().isAlive(), Files.readString(running.err()));
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** Runs a command of the shell where the application has its mounts. */
    private static void within(ChildJvm.Running running, String command) throws Exception {
        run("nsenter", "-t", pid(running), "-m", "sh", "-c", command);
    }

    private static String pid(ChildJvm.Running running) {
        return String.valueOf(running.process().pid());
    }

    private static void assertIsUnharmed(ChildJvm.Result result) {
        assertEndsAsWithout(result);
        assertEquals(1, result.err().lines().count(), result.err());
        assertTrue(result.err().startsWith("fieldtrace: "), result.err());
    }

    private static void assertEndsAsWithout(ChildJvm.Result result) {
        assertTrue(result.out().endsWith("ready\n0 wrong\n"), result.out() + result.err());
        assertEquals(7, result.status(), result.err());
    }

    private static void copyWithout(String prefix, Path jar, Path to) throws IOException {
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar));
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (!entry.getName().startsWith(prefix)) {
                    out.putNextEntry(new ZipEntry(entry.getName()));
                    in.transferTo(out);
                }
            }
        }
    }

    private static void assumeMounts() throws Exception {
        assumeTrue(status("unshare", "--mount", "true") == 0, "mounting is not permitted");
    }

    private static void run(String... command) throws Exception {
        assertEquals(0, status(command), String.join(" ", command));
    }

    private static int status(String... command) throws Exception {
        return new ProcessBuilder(List.of(command))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
