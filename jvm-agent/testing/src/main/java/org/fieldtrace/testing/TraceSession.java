// SPDX-License-Identifier: MIT
package org.fieldtrace.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

/** An LTTng session of Fieldtrace's events, and what it recorded. */
public final class TraceSession implements AutoCloseable {

    /**
     * As {@code lttng load} takes it, so that one client does what five would. LTTng's own half
     * megabyte of a buffer is full before its consumer gets to run on a busy machine.
     */
    private static final String SESSION =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <sessions><session>
              <name>NAME</name>
              <domains><domain>
                <type>UST</type>
                <buffer_type>PER_UID</buffer_type>
                <channels><channel>
                  <name>events</name>
                  <enabled>true</enabled>
                  <overwrite_mode>DISCARD</overwrite_mode>
                  <subbuffer_size>2097152</subbuffer_size>
                  <subbuffer_count>4</subbuffer_count>
                  <switch_timer_interval>0</switch_timer_interval>
                  <read_timer_interval>0</read_timer_interval>
                  <output_type>MMAP</output_type>
                  <events>
                    <event><name>fieldtrace:*</name><enabled>true</enabled></event>
                  </events>
                  <contexts>
                    <context><type>VPID</type></context>
                    <context><type>VTID</type></context>
                  </contexts>
                </channel></channels>
              </domain></domains>
              <started>true</started>
              <output><consumer_output>
                <enabled>true</enabled>
                <destination><path>FOLDER</path></destination>
              </consumer_output></output>
            </session></sessions>
            """;

    private static final AtomicInteger LAST = new AtomicInteger();

    private static boolean isDaemonThere;

    private final String name =
            "fieldtrace-it-" + ProcessHandle.current().pid() + "-" + LAST.incrementAndGet();
    private final Path folder;

    /** Starts to record, into a folder that there is not yet. */
    public TraceSession(Path folder) throws Exception {
        this.folder = folder;
        ensureDaemon();
        Path file = Files.createTempFile("trace-session-", ".lttng");
        try {
            Files.writeString(
                    file, SESSION.replace("NAME", name).replace("FOLDER", folder.toString()));
            run("lttng", "load", "--input-path=" + file);
        } finally {
            Files.delete(file);
        }
    }

    /**
     * Starts a daemon where none runs, for there is one for all of root's. It lasts as long as this
     * JVM, since starting and ending one takes longer than many a test.
     */
    private static synchronized void ensureDaemon() throws Exception {
        if (isDaemonThere || status("lttng", "list") == 0) {
            isDaemonThere = true;
            return;
        }
        Process daemon = new ProcessBuilder("lttng-sessiond").inheritIO().start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(daemon)));
        for (int i = 0; i < 500 && status("lttng", "list") != 0; i++) {
            Thread.sleep(20);
        }
        isDaemonThere = true;
    }

    /** Waits for it, so that no later JVM takes one that is about to end for one that runs. */
    private static void end(Process daemon) {
        daemon.destroy();
        daemon.onExit().join();
    }

    /** Ends the session and reads the events of some processes. */
    public List<Event> stopAndRead(long... pids) throws Exception {
        run("lttng", "stop", name);
        return run("babeltrace2", "--clock-seconds", folder.toString())
                .lines()
                .map(Event::parse)
                .flatMap(Optional::stream)
                .filter(event -> LongStream.of(pids).anyMatch(pid -> pid == event.pid()))
                .toList();
    }

    @Override
    public void close() throws Exception {
        // The client waits for half a second, and nobody has to.
        start("lttng", "destroy", name);
    }

    private static int status(String... command) throws IOException, InterruptedException {
        return start(command).waitFor();
    }

    private static Process start(String... command) throws IOException {
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("trace-session-", ".txt");
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .start();
            int status = process.waitFor();
            String printed = Files.readString(output, StandardCharsets.UTF_8);
            assertEquals(0, status, () -> String.join(" ", command) + ": " + printed);
            return printed;
        } finally {
            Files.delete(output);
        }
    }
}
