// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A server that answers as AWS's services do, and keeps its data in memory alone. */
final class MotoServer extends DatabaseServer {

    /** It lies beside the JDKs, wherever the test is started. */
    static final Path PROGRAM =
            Path.of(System.getProperty("fieldtrace.jdks"))
                    .toAbsolutePath()
                    .normalize()
                    .resolveSibling("fleet-stores-venv/bin/moto_server");

    /** Starts it; the test is skipped, with the reason, on a machine that has none. */
    MotoServer() throws Exception {
        super("moto");
        assumeTrue(
                Files.isExecutable(PROGRAM),
                "no " + PROGRAM + "; scripts/setup --stores fetches it");
        start(PROGRAM.toString(), "-H", "127.0.0.1", "-p", "" + port());
    }

    @Override
    boolean isReady() {
        return log().contains("Running on http://127.0.0.1:" + port());
    }

    @Override
    void stop(Process server) {
        server.destroyForcibly();
    }

    @Override
    List<String> asItsUser(List<String> command) {
        return command;
    }
}
