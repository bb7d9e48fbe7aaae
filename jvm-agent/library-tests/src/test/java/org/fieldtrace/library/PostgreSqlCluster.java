// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A PostgreSQL of the machine's package, with a cluster of its own, as long as a test takes. */
final class PostgreSqlCluster implements AutoCloseable {

    private static final String USER = "postgres"; // PostgreSQL refuses to run as root

    private final Path programs;
    private final Path folder = Files.createTempDirectory("fieldtrace-postgresql-");
    private final int port;
    private final Process server;

    /** Starts it; the test is skipped, with the reason, on a machine that has none. */
    PostgreSqlCluster() throws Exception {
        Optional<Path> installed = installed();
        assumeTrue(
                installed.isPresent(),
                "no PostgreSQL in /usr/lib/postgresql; scripts/setup --development installs it");
        programs = installed.get();
        if (isRoot()) {
            assumeTrue(
                    status("id", "-u", USER) == 0,
                    "PostgreSQL does not run as root, no user " + USER);
            assertEquals(0, status("chown", USER, folder.toString()));
        }
        assertEquals(
                0,
                run("initdb", "--no-sync", "-U", USER, "-A", "trust", "-D", data()).waitFor(),
                () -> "initdb failed: " + log());
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        server =
                run(
                        "postgres",
                        "-D",
                        data(),
                        "-p",
                        "" + port,
                        "-k",
                        folder.toString(),
                        "-h",
                        "127.0.0.1",
                        "-F");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (run("pg_isready", "-h", "127.0.0.1", "-p", "" + port).waitFor() != 0) {
            if (!server.isAlive() || System.nanoTime() > deadline) {
                close();
                throw new AssertionError("PostgreSQL does not start: " + log());
            }
            Thread.sleep(100);
        }
    }

    /** Of its database, such as {@code jdbc:postgresql://127.0.0.1:1234/postgres?user=postgres}. */
    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + USER;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        run("pg_ctl", "stop", "-m", "immediate", "-D", data()).waitFor();
        server.waitFor(20, TimeUnit.SECONDS);
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }

    private static Optional<Path> installed() throws IOException {
        Path packages = Path.of("/usr/lib/postgresql");
        if (!Files.isDirectory(packages)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(packages)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(programs -> Files.isExecutable(programs.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        }
    }

    private Process run(String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("runuser", "-u", USER, "--"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(logFile()))
                .start();
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    private File logFile() {
        return folder.resolve("log").toFile();
    }

    private String log() {
        try {
            return Files.readString(logFile().toPath());
        } catch (IOException missing) {
            return missing.toString();
        }
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static int status(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
