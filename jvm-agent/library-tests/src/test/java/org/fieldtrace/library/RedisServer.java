// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** A Redis, which keeps its data in memory alone. */
final class RedisServer extends DatabaseServer {

    private static final Path PROGRAM = Path.of("/usr/bin/redis-server");

    /** Starts it; the test is skipped, with the reason, on a machine that has none. */
    RedisServer() throws Exception {
        super("redis");
        assumeTrue(isInstalled(), "no " + PROGRAM + "; scripts/setup --development installs it");
        start(
                PROGRAM.toString(),
                "--port",
                "" + port(),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--dir",
                folder().toString());
    }

    static boolean isInstalled() {
        return Files.isExecutable(PROGRAM);
    }

    @Override
    boolean isReady() {
        return log().contains("eady to accept connections");
    }
}
