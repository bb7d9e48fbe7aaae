// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A MariaDB, for its own driver and for MySQL's. */
final class MariaDbServer extends DatabaseServer {

    private static final Path PROGRAM = Path.of("/usr/sbin/mariadbd");
    private static final Path SCRIPTS = Path.of("/usr/share/mysql");

    /** Starts it; the test is skipped, with the reason, on a machine that has none. */
    MariaDbServer() throws Exception {
        super("mariadb");
        assumeTrue(
                Files.isExecutable(PROGRAM),
                "no " + PROGRAM + "; scripts/setup --development installs it");
        makeData();
        start(
                command(
                        "--port=" + port(),
                        "--bind-address=127.0.0.1",
                        "--socket=" + folder().resolve("socket"),
                        "--pid-file=" + folder().resolve("pid")));
    }

    /**
     * Of its database for either driver, such as {@code
     * jdbc:mysql://127.0.0.1:1234/mysql?user=root}.
     *
     * @param kind {@code mariadb} or {@code mysql}, which MariaDB's older drivers leave to MySQL's
     */
    String url(String kind) {
        String url = "jdbc:" + kind + "://127.0.0.1:" + port() + "/mysql?user=root&useSSL=false";
        return kind.equals("mysql") ? url + "&disableMariaDbDriver=true" : url;
    }

    /** As {@code mariadb-install-db}, which needs the package of the clients, but for its help. */
    private void makeData() throws IOException, InterruptedException {
        Files.createDirectory(Path.of(data()));
        Process bootstrap = run(command("--bootstrap"));
        try (OutputStream statements = bootstrap.getOutputStream()) {
            statements.write(
                    "create database mysql;\nuse mysql;\nset @auth_root_socket=null;\n".getBytes());
            Files.copy(SCRIPTS.resolve("mysql_system_tables.sql"), statements);
            Files.copy(SCRIPTS.resolve("mysql_system_tables_data.sql"), statements);
        }
        assertEquals(0, bootstrap.waitFor(), () -> "mariadbd --bootstrap failed: " + log());
    }

    private String[] command(String... options) {
        String[] command = new String[options.length + 5];
        command[0] = PROGRAM.toString();
        command[1] = "--no-defaults";
        command[2] = "--user=" + System.getProperty("user.name"); // else it refuses to be root
        command[3] = "--datadir=" + data();
        command[4] = "--innodb-log-file-size=4M"; // less to write
        System.arraycopy(options, 0, command, 5, options.length);
        return command;
    }

    @Override
    boolean isReady() {
        return log().contains("ready for connections");
    }
}
