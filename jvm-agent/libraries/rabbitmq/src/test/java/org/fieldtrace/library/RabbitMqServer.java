// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.testing.Patience;

/** A RabbitMQ, whose node is known to nobody else. */
final class RabbitMqServer extends DatabaseServer {

    private static final Path PROGRAM = Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server");
    private static final String LOOPBACK = "127.0.0.1";

    private final int names;
    private final int nodes;

    /** Erlang's table of nodes, which a node would start by itself and leave behind. */
    private final Process table;

    /** Starts it; the test is skipped, with the reason, on a machine that has none. */
    RabbitMqServer() throws Exception {
        super("rabbitmq");
        assumeTrue(
                Files.isExecutable(PROGRAM),
                "no " + PROGRAM + "; scripts/setup --development installs it");
        names = freePort();
        nodes = freePort();
        Files.writeString(
                folder().resolve("rabbitmq.conf"), "listeners.tcp.1 = " + LOOPBACK + ":" + port());
        table = run("epmd", "-address", LOOPBACK, "-port", "" + names);
        start(inItsFolder(PROGRAM.toString()));
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    /** A program of the package, which takes its settings from the environment alone. */
    private String[] inItsFolder(String... command) {
        List<String> all =
                new java.util.ArrayList<>(
                        List.of(
                                "env",
                                "HOME=" + folder(),
                                "RABBITMQ_NODENAME=fieldtrace@localhost",
                                "RABBITMQ_CONFIG_FILE=" + folder().resolve("rabbitmq.conf"),
                                "RABBITMQ_CONF_ENV_FILE=/dev/null",
                                "RABBITMQ_MNESIA_BASE=" + data(),
                                "RABBITMQ_LOG_BASE=" + folder().resolve("logs"),
                                "RABBITMQ_PID_FILE=" + folder().resolve("pid"),
                                "RABBITMQ_ENABLED_PLUGINS_FILE=" + folder().resolve("plugins"),
                                "RABBITMQ_DIST_PORT=" + nodes,
                                "ERL_EPMD_ADDRESS=" + LOOPBACK,
                                "ERL_EPMD_PORT=" + names));
        all.addAll(List.of(command));
        return all.toArray(String[]::new);
    }

    @Override
    boolean isReady() {
        return log().contains("Starting broker... completed");
    }

    @Override
    void stop(Process server) throws Exception {
        server.descendants().forEach(ProcessHandle::destroyForcibly);
        server.destroyForcibly();
        server.waitFor(Patience.SECONDS, TimeUnit.SECONDS);
        table.destroyForcibly();
    }
}
