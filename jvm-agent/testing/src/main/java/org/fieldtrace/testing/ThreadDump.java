// SPDX-License-Identifier: MIT
package org.fieldtrace.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** What the threads of a JVM do that does not end. */
final class ThreadDump {

    private static final long PATIENCE_S = 3;

    private ThreadDump() {}

    /**
     * Of the threads that run code of the application, the stacks; JVMs print them when they get
     * SIGQUIT, and need no attaching for it.
     *
     * @param out where the JVM's standard output goes
     * @return empty where the JVM does not answer in three seconds
     */
    static String ofApplication(Process jvm, Path out) throws IOException, InterruptedException {
        int before = Files.readString(out, StandardCharsets.UTF_8).length();
        new ProcessBuilder("kill", "-QUIT", Long.toString(jvm.pid())).start().waitFor();
        TimeUnit.SECONDS.sleep(PATIENCE_S);
        String printed = Files.readString(out, StandardCharsets.UTF_8);
        return Arrays.stream(printed.substring(before).split("\n\n"))
                .filter(thread -> thread.contains("\tat app."))
                .collect(Collectors.joining("\n\n", "", "\n\n"));
    }
}
