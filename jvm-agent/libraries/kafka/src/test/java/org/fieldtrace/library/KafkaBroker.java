// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.MavenLibraries;
import org.fieldtrace.testing.Patience;

/** A broker of Kafka that is its own controller, in a JVM of its own. */
final class KafkaBroker extends DatabaseServer {

    private static final String BROKER = "org.apache.kafka:kafka_2.13:3.9.1";
    private static final String CLUSTER = "fieldtraceTestCluster0";

    KafkaBroker() throws Exception {
        super("kafka");
        Path settings = folder().resolve("server.properties");
        Files.writeString(settings, settings());
        Process format =
                java("kafka.tools.StorageTool", "format", "-t", CLUSTER, "-c", "" + settings);
        if (!format.waitFor(Patience.SECONDS, TimeUnit.SECONDS) || format.exitValue() != 0) {
            close();
            throw new AssertionError("no storage for Kafka: " + log());
        }
        start(command("kafka.Kafka", "" + settings));
    }

    private Process java(String... main) throws IOException {
        return run(command(main));
    }

    private static String[] command(String... main) {
        List<String> command =
                new java.util.ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx256m",
                                ChildJvm.FIRST_COMPILER,
                                ChildJvm.SELDOM,
                                ChildJvm.SERIAL,
                                "-cp",
                                MavenLibraries.classPath(BROKER)));
        command.addAll(List.of(main));
        return command.toArray(String[]::new);
    }

    private String settings() throws IOException {
        int controller;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            controller = free.getLocalPort();
        }
        return String.join(
                "\n",
                "process.roles=broker,controller",
                "node.id=1",
                "controller.quorum.voters=1@127.0.0.1:" + controller,
                "listeners=PLAINTEXT://127.0.0.1:"
                        + port()
                        + ",CONTROLLER://127.0.0.1:"
                        + controller,
                "controller.listener.names=CONTROLLER",
                "listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
                "log.dirs=" + data(),
                "offsets.topic.replication.factor=1",
                "offsets.topic.num.partitions=1",
                "transaction.state.log.replication.factor=1",
                "transaction.state.log.min.isr=1",
                "transaction.state.log.num.partitions=1",
                "group.initial.rebalance.delay.ms=0");
    }

    /** As it calls itself. */
    String cluster() {
        return CLUSTER;
    }
}
