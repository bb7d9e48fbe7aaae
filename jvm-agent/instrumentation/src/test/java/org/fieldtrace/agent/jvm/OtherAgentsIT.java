// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.MavenLibraries;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Other agents in the same JVM do what they do without Fieldtrace, whichever is named first. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OtherAgentsIT {

    private static final String JACOCO = "org.jacoco:org.jacoco.agent:jar:runtime:0.8.13";
    private static final String JACOCO_CLI = "org.jacoco:org.jacoco.cli:jar:nodeps:0.8.13";
    private static final String OPEN_TELEMETRY =
            "io.opentelemetry.javaagent:opentelemetry-javaagent:2.33.1";

    /**
     * Serves itself, and asks itself: each request makes a span of a client and one of a server.
     */
    private static final String SERVICE = Programs.source("Web");

    /** No method that reads a field runs all the time; see docs/backends.md on JaCoCo. */
    private static final String READERS = Programs.source("Readers");

    private static String coverageAlone;
    private static List<String> spansAlone;

    @TempDir static Path application;
    @TempDir Path temporary;

    @BeforeAll
    static void runWithTheOtherAgentsAlone() throws Exception {
        SampleApplication.compileTo(application.resolve("main"), READERS);
        SampleApplication.compileTo(application.resolve("web"), SERVICE);
        Path alone = application.resolve("alone.exec");
        ChildJvm jacoco =
                ChildJvm.ofThisJdk()
                        .shortLived()
                        .with("-javaagent:" + jar(JACOCO) + "=destfile=" + alone);
        run(jacoco, "main", "app.Main", "2000");
        coverageAlone = coverage(alone);
        if (Extent.LONG) {
            spansAlone = spans(run(ChildJvm.ofThisJdk().with(openTelemetry()), "web", "app.Web"));
        }
    }

    private static String[] openTelemetry() {
        return new String[] {
            "-javaagent:" + jar(OPEN_TELEMETRY),
            "-Dotel.traces.exporter=logging",
            "-Dotel.metrics.exporter=none",
            "-Dotel.logs.exporter=none",
            ChildJvm.FIRST_COMPILER,
            ChildJvm.SERIAL
        };
    }

    /** Each way to watch, ahead of the other agent and behind it. */
    private static final List<Arguments> WAYS =
            List.of(
                    Arguments.of("bytecode", false),
                    Arguments.of("bytecode", true),
                    Arguments.of("hw", false),
                    Arguments.of("hw", true));

    static List<Arguments> waysBesideJacoco() {
        return Extent.example(WAYS);
    }

    /** OpenTelemetry's agent alone starts for as long as ten JVMs with ours. */
    static List<Arguments> waysBesideOpenTelemetry() {
        return WAYS;
    }

    @ParameterizedTest
    @MethodSource("waysBesideJacoco")
    void jacocoMeasuresTheSameCoverage(String backend, boolean isFirst) throws Exception {
        String jacoco = jar(JACOCO);
        Path beside = temporary.resolve("beside.exec");
        ChildJvm jvm = ChildJvm.ofThisJdk().shortLived();
        String agent = "-javaagent:" + jacoco + "=destfile=" + beside;
        String options = "overhead.budget=off,watch.backend=" + backend;
        jvm = isFirst ? jvm.withAgent(options).with(agent) : jvm.with(agent).withAgent(options);
        ChildJvm.Result result = record("watch_trap", jvm, "main", "app.Main", "2000");

        assertEquals("2000 employees, 24890 letters\n", result.out());
        assertTrue(result.err().startsWith("fieldtrace: watching with "), result.err());
        assertEquals(1, result.err().lines().count(), result.err());
        assertEquals(coverageAlone, coverage(beside));
    }

    private static String coverage(Path execution) throws Exception {
        Path csv = Path.of(execution + ".csv");
        ChildJvm.Result result =
                ChildJvm.ofThisJdk()
                        .shortLived()
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
    @MethodSource("waysBesideOpenTelemetry")
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void openTelemetryMakesTheSameSpans(String backend, boolean isFirst) throws Exception {
        String[] settings = openTelemetry();
        ChildJvm jvm = ChildJvm.ofThisJdk();
        String options = "overhead.budget=off,watch.backend=" + backend;
        jvm =
                isFirst
                        ? jvm.withAgent(options).with(settings)
                        : jvm.with(settings).withAgent(options);
        ChildJvm.Result result = record("remote_call_exit", jvm, "web", "app.Web");

        assertEquals("3\n".repeat(500), result.out());
        assertTrue(result.err().contains("fieldtrace: watching with "), result.err());
        assertEquals(1000, spansAlone.size());
        assertEquals(spansAlone, spans(result));
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

    /** Runs it while a session records, which must get an event of that name. */
    private ChildJvm.Result record(String event, ChildJvm jvm, String folder, String... command)
            throws Exception {
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Result result = run(jvm, folder, command);
            Set<String> events =
                    session.stopAndRead(result.pid()).stream()
                            .map(Event::name)
                            .collect(Collectors.toSet());
            assertTrue(events.contains(event), events.toString());
            return result;
        }
    }

    private static ChildJvm.Result run(ChildJvm jvm, String folder, String... command)
            throws Exception {
        ChildJvm.Result result =
                jvm.with("-cp", application.resolve(folder).toString()).run(command);
        assertEquals(0, result.status(), result.err());
        return result;
    }
}
