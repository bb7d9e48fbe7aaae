// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.MavenLibraries;

/** A server of Cassandra that is a cluster by itself, in a JVM of its own. */
final class CassandraServer extends DatabaseServer {

    private static final String SERVER = "org.apache.cassandra:cassandra-all:5.0.9";
    private static final String LOOPBACK = "127.0.0.1";

    /** As in the server's own script for Java 17. */
    private static final List<String> EXPORTED =
            List.of(
                    "java.base/jdk.internal.misc",
                    "java.base/jdk.internal.ref",
                    "java.base/sun.nio.ch",
                    "java.management.rmi/com.sun.jmx.remote.internal.rmi",
                    "java.rmi/sun.rmi.registry",
                    "java.rmi/sun.rmi.server");

    private static final List<String> OPENED =
            List.of(
                    "java.base/java.io",
                    "java.base/java.lang",
                    "java.base/java.lang.module",
                    "java.base/java.nio",
                    "java.base/java.util",
                    "java.base/java.util.concurrent",
                    "java.base/java.util.concurrent.atomic",
                    "java.base/jdk.internal.loader",
                    "java.base/jdk.internal.math",
                    "java.base/jdk.internal.module",
                    "java.base/jdk.internal.ref",
                    "java.base/jdk.internal.reflect",
                    "java.base/jdk.internal.util.jar",
                    "java.base/sun.nio.ch",
                    "jdk.management/com.sun.management.internal");

    CassandraServer() throws Exception {
        super("cassandra");
        Files.writeString(folder().resolve("cassandra.yaml"), settings());
        Files.writeString(folder().resolve("logback.xml"), logging());
        start(command());
    }

    private String[] command() {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx512m",
                                ChildJvm.FIRST_COMPILER,
                                ChildJvm.SELDOM,
                                ChildJvm.SERIAL,
                                "-Dcassandra.config=" + folder().resolve("cassandra.yaml").toUri(),
                                "-Dlogback.configurationFile=" + folder().resolve("logback.xml"),
                                "-Dcassandra.storagedir=" + data(),
                                "-Dcassandra-foreground=yes",
                                "-Dcassandra.skip_wait_for_gossip_to_settle=0",
                                "-Dcassandra.ring_delay_ms=1",
                                "-Dcassandra.jmx.local.port=0",
                                "-Djdk.attach.allowAttachSelf=true"));
        for (String exported : EXPORTED) {
            command.addAll(List.of("--add-exports", exported + "=ALL-UNNAMED"));
        }
        for (String opened : OPENED) {
            command.addAll(List.of("--add-opens", opened + "=ALL-UNNAMED"));
        }
        command.addAll(
                List.of(
                        "-cp",
                        MavenLibraries.classPath(SERVER),
                        "org.apache.cassandra.service.CassandraDaemon"));
        return command.toArray(String[]::new);
    }

    private String settings() throws IOException {
        int nodes;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nodes = free.getLocalPort();
        }
        return String.join(
                "\n",
                "cluster_name: fieldtrace",
                "num_tokens: 1",
                "partitioner: org.apache.cassandra.dht.Murmur3Partitioner",
                "commitlog_sync: periodic",
                "commitlog_sync_period: 10s",
                "commitlog_directory: " + data() + "/commitlog",
                "data_file_directories: [" + data() + "/data]",
                "saved_caches_directory: " + data() + "/caches",
                "hints_directory: " + data() + "/hints",
                "cdc_raw_directory: " + data() + "/cdc",
                "endpoint_snitch: SimpleSnitch",
                "seed_provider:",
                "  - class_name: org.apache.cassandra.locator.SimpleSeedProvider",
                "    parameters: [{seeds: '" + LOOPBACK + ":" + nodes + "'}]",
                "listen_address: " + LOOPBACK,
                "rpc_address: " + LOOPBACK,
                "storage_port: " + nodes,
                "native_transport_port: " + port());
    }

    private static String logging() {
        return "<configuration><appender name='out'"
                + " class='ch.qos.logback.core.ConsoleAppender'><encoder><pattern>%msg%n</pattern>"
                + "</encoder></appender><root level='WARN'><appender-ref ref='out'/></root>"
                + "</configuration>";
    }
}
