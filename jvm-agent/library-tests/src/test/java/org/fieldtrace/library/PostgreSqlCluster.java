// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A PostgreSQL, with a cluster of its own. */
final class PostgreSqlCluster extends DatabaseServer {

    private static final String USER = "postgres"; // PostgreSQL refuses to run as root

    private final Path programs;

    /** Starts it; the test is skipped, with the reason, on a machine that has none. */
    PostgreSqlCluster() throws Exception {
        super("postgresql");
        Optional<Path> installed = installed();
        assumeTrue(
                installed.isPresent(),
                "no PostgreSQL in /usr/lib/postgresql; scripts/setup --development installs it");
        programs = installed.get();
        if (isRoot()) {
            assumeTrue(
                    status("id", "-u", USER) == 0,
                    "PostgreSQL does not run as root, no user " + USER);
            assertEquals(0, status("chown", USER, folder().toString()));
        }
        assertEquals(
                0,
                run(program("initdb"), "--no-sync", "-U", USER, "-A", "trust", "-D", data())
                        .waitFor(),
                () -> "initdb failed: " + log());
        start(
                program("postgres"),
                "-D",
                data(),
                "-p",
                "" + port(),
                "-k",
                folder().toString(),
                "-h",
                "127.0.0.1",
                "-F");
    }

    /** Of its database, such as {@code jdbc:postgresql://127.0.0.1:1234/postgres?user=postgres}. */
    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port() + "/postgres?user=" + USER;
    }

    @Override
    boolean isReady() throws Exception {
        return run(program("pg_isready"), "-h", "127.0.0.1", "-p", "" + port()).waitFor() == 0;
    }

    @Override
    void stop(Process server) throws Exception {
        run(program("pg_ctl"), "stop", "-m", "immediate", "-D", data()).waitFor();
    }

    private String program(String name) {
        return programs.resolve(name).toString();
    }

    @Override
    List<String> asItsUser(List<String> command) {
        if (!isRoot()) {
            return command;
        }
        List<String> all = new ArrayList<>(List.of("runuser", "-u", USER, "--"));
        all.addAll(command);
        return all;
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
