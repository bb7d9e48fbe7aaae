// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.MavenLibraries;

/** A broker of Pulsar with a storage of its own, in a JVM of its own. */
final class PulsarBroker extends DatabaseServer {

    private static final String BROKER = "org.apache.pulsar:pulsar-broker:3.0.7";

    /** What others of it need, which is newer than what the broker names. */
    private static final String JACKSON = "com.fasterxml.jackson.core:jackson-core:2.16.2";

    /** Of functions, which nobody has; the versions of gRPC that both want exclude each other. */
    private static final String WITHOUT = "org.apache.bookkeeper:stream-storage-server";

    private final int webPort = freePort();

    PulsarBroker() throws Exception {
        super("pulsar");
        Path settings = Files.writeString(folder().resolve("standalone.conf"), settings());
        Path logging = Files.writeString(folder().resolve("log4j2.properties"), LOGGING);
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx384m",
                                "-XX:MaxDirectMemorySize=256m",
                                ChildJvm.FIRST_COMPILER,
                                ChildJvm.SELDOM,
                                ChildJvm.SERIAL,
                                "-Dlog4j.configurationFile=" + logging,
                                "-cp",
                                MavenLibraries.classPathWithout(WITHOUT, JACKSON, BROKER)));
        for (String opened : List.of("java.lang", "java.nio", "jdk.internal.misc")) {
            command.addAll(1, List.of("--add-opens", "java.base/" + opened + "=ALL-UNNAMED"));
        }
        command.addAll(
                List.of(
                        "org.apache.pulsar.PulsarStandaloneStarter",
                        "--no-functions-worker",
                        "--no-stream-storage"));
        command.addAll(List.of("--config", settings.toString()));
        command.addAll(List.of("--metadata-dir", folder().resolve("metadata").toString()));
        command.addAll(List.of("--bookkeeper-dir", data()));
        command.addAll(List.of("--bookkeeper-port", "" + freePort()));
        start(command.toArray(String[]::new));
    }

    private static final String LOGGING =
            """
            rootLogger.level=warn
            rootLogger.appenderRef.all.ref=all
            appender.all.type=Console
            appender.all.name=all
            appender.all.layout.type=PatternLayout
            appender.all.layout.pattern=%p %c - %m%n
            """;

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private String settings() {
        return String.join(
                "\n",
                "brokerServicePort=" + port(),
                "webServicePort=" + webPort,
                "bindAddress=127.0.0.1",
                "advertisedAddress=127.0.0.1",
                "clusterName=standalone",
                "managedLedgerDefaultEnsembleSize=1",
                "managedLedgerDefaultWriteQuorum=1",
                "managedLedgerDefaultAckQuorum=1",
                "loadBalancerOverrideBrokerNicSpeedGbps=1", // of the loopback nobody can read it
                "systemTopicEnabled=false",
                "topicLevelPoliciesEnabled=false",
                "brokerShutdownTimeoutMs=0");
    }

    /** It takes connections before it has made the namespace that clients use. */
    @Override
    boolean isReady() throws IOException {
        URL namespace =
                new URL("http://127.0.0.1:" + webPort + "/admin/v2/namespaces/public/default");
        try {
            return ((HttpURLConnection) namespace.openConnection()).getResponseCode() == 200;
        } catch (ConnectException notYet) {
            return false;
        }
    }

    /** For clients. */
    String url() {
        return "pulsar://127.0.0.1:" + port();
    }
}
