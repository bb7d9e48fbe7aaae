// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.MavenLibraries;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Other agents in the same JVM do what they do without Fieldtrace, whichever is named first. */
@Timeout(value = 4, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OtherAgentsIT {

    private static final String JACOCO = "org.jacoco:org.jacoco.agent:jar:runtime:0.8.13";
    private static final String JACOCO_CLI = "org.jacoco:org.jacoco.cli:jar:nodeps:0.8.13";
    private static final String OPEN_TELEMETRY =
            "io.opentelemetry.javaagent:opentelemetry-javaagent:2.33.1";

    /**
     * Serves itself, and asks itself: each request makes a span of a client and one of a server.
     */
    private static final String SERVICE =
            """
            package app;
            import com.sun.net.httpserver.HttpServer;
            import java.net.InetSocketAddress;
            import java.net.URL;
            public class Web {
                public static void main(String[] arguments) throws Exception {
                    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
                    server.createContext("/name", exchange -> {
                        exchange.sendResponseHeaders(200, 3);
                        exchange.getResponseBody().write("Ada".getBytes());
                        exchange.close();
                    });
                    server.start();
                    int port = server.getAddress().getPort();
                    for (int i = 0; i < 20; i++) {
                        System.out.println(Person.fetch(port).name.length());
                    }
                    server.stop(0);
                }
            }
            class Person {
                final String name;
                Person(String name) {
                    this.name = name;
                }
                @org.fieldtrace.api.RemoteCall(Person.class)
                static Person fetch(int port) throws Exception {
                    URL url = new URL("http://127.0.0.1:" + port + "/name");
                    try (java.io.InputStream body = url.openConnection().getInputStream()) {
                        return new Person(new String(body.readAllBytes()));
                    }
                }
            }
            """;

    @TempDir static Path application;
    @TempDir Path temporary;

    @BeforeAll
    static void compile() throws IOException {
        SampleApplication.compileTo(application.resolve("main"));
        SampleApplication.compileTo(application.resolve("web"), SERVICE);
    }

    @ParameterizedTest
    @CsvSource({"hw, true", "hw, false", "bytecode, true", "bytecode, false"})
    void jacocoMeasuresTheSameCoverage(String backend, boolean isFirst) throws Exception {
        String jacoco = jar(JACOCO);
        Path alone = temporary.resolve("alone.exec");
        run(
                ChildJvm.ofThisJdk().with("-javaagent:" + jacoco + "=destfile=" + alone),
                "main",
                "app.Main",
                "300");

        Path beside = temporary.resolve("beside.exec");
        ChildJvm jvm = ChildJvm.ofThisJdk();
        String agent = "-javaagent:" + jacoco + "=destfile=" + beside;
        String options = "sampling.rate=1,watch.backend=" + backend;
        jvm = isFirst ? jvm.withAgent(options).with(agent) : jvm.with(agent).withAgent(options);
        ChildJvm.Result result = run(jvm, "main", "app.Main", "300");

        assertEquals("300 employees, 3490 letters\n", result.out());
        assertTrue(result.err().startsWith("fieldtrace: watching with "), result.err());
        assertEquals(1, result.err().lines().count(), result.err());
        assertEquals(coverage(alone), coverage(beside));
    }

    private String coverage(Path execution) throws Exception {
        Path csv = temporary.resolve(execution.getFileName() + ".csv");
        ChildJvm.Result result =
                ChildJvm.ofThisJdk()
                        .run(
                                "-jar",
                                jar(JACOCO_CLI),
                                "report",
                                execution.toString(),
                                "--classfiles",
                                application.resolve("main/app").toString(),
                                "--csv",
                                csv.toString());
        assertEquals(0, result.status(), result.err());
        String report = Files.readString(csv);
        assertTrue(report.contains("Employee"), report);
        return report;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void openTelemetryMakesTheSameSpans(boolean isFirst) throws Exception {
        String agent = "-javaagent:" + jar(OPEN_TELEMETRY);
        String[] settings = {
            agent,
            "-Dotel.traces.exporter=logging",
            "-Dotel.metrics.exporter=none",
            "-Dotel.logs.exporter=none"
        };
        List<String> alone = spans(run(ChildJvm.ofThisJdk().with(settings), "web", "app.Web"));
        ChildJvm jvm = ChildJvm.ofThisJdk();
        jvm =
                isFirst
                        ? jvm.withAgent("sampling.rate=1").with(settings)
                        : jvm.with(settings).withAgent("sampling.rate=1");
        ChildJvm.Result result = run(jvm, "web", "app.Web");

        assertEquals("3\n".repeat(20), result.out());
        assertTrue(result.err().contains("fieldtrace: watching with "), result.err());
        assertEquals(40, alone.size(), alone.toString());
        assertEquals(alone, spans(result));
    }

    /** Kinds and names of the spans that were printed, in alphabetical order. */
    private static List<String> spans(ChildJvm.Result result) {
        return result.err()
                .lines()
                .filter(line -> line.contains("LoggingSpanExporter - "))
                .map(line -> line.replaceAll(".*LoggingSpanExporter - ", ""))
                .map(line -> line.replaceAll("^('[^']*') : \\S+ \\S+ (\\S+) .*", "$2 $1"))
                .sorted()
                .collect(Collectors.toList());
    }

    /** The jar itself, which holds what it needs. */
    private static String jar(String artifact) {
        return MavenLibraries.classPath(artifact).split(File.pathSeparator)[0];
    }

    private static ChildJvm.Result run(ChildJvm jvm, String folder, String... command)
            throws Exception {
        ChildJvm.Result result =
                jvm.with("-cp", application.resolve(folder).toString()).run(command);
        assertEquals(0, result.status(), result.err());
        return result;
    }
}
