// SPDX-License-Identifier: MIT
package org.fieldtrace.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Compiler;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.MavenLibraries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Expectations of tests that run in a JVM with the agent, by the JUnit that their project has. */
class ExpectationsIT {

    private static final Path OURS = Path.of("target/classes").toAbsolutePath();

    /** JUnit and its platform. */
    private static final List<List<String>> VERSIONS =
            List.of(
                    List.of("5.10.5", "1.10.5"),
                    List.of("5.12.2", "1.12.2"),
                    List.of("6.0.3", "6.0.3"));

    static List<List<String>> versions() {
        return Extent.ends(VERSIONS);
    }

    @TempDir Path folder;

    @ParameterizedTest
    @MethodSource("versions")
    void testsPassFailOrAbortAsTheirExpectationsDo(List<String> version) throws Exception {
        Map<String, String> became = run(version, "overhead.budget=off,sampling.rate=1");
        became.forEach(
                (test, what) ->
                        assertTrue(
                                what.startsWith(
                                        test.startsWith("passes")
                                                ? "SUCCESSFUL"
                                                : test.startsWith("fails") ? "FAILED" : "ABORTED"),
                                () -> test + " " + what));
        assertEquals(14, became.size(), became::toString);
        String tooMany = became.get("failsAsTheServerMakesTooManyCalls()");
        assertTrue(tooMany.contains("GET /each made 6 remote calls, 3 at most"), tooMany);
        assertTrue(tooMany.contains("6 x jdbc:h2 SELECT staff|      at "), tooMany);
        assertTrue(tooMany.contains("Staff.nameOf(Staff.java:"), tooMany);
        assertTrue(tooMany.contains("Staff.namesOneByOne(Staff.java:"), tooMany);
        String eachRow = became.get("failsAsTheServerMakesACallForEachRow()");
        assertTrue(eachRow.contains("made the same call 6 times"), eachRow);
        String handedOver = became.get("failsAsWhatIsHandedOverMakesTooMany()");
        assertTrue(handedOver.contains("StaffTests.failsAsWhat"), handedOver);
        String client = became.get("failsAsTheCallOfAClientThatIsTestedCounts()");
        assertTrue(client.contains("Staff.fetch(Staff.java:"), client);
        String unread = became.get("failsAsThePhotoIsNeverRead()");
        assertTrue(unread.contains("|  photo: read of 0 of "), unread);
        assertTrue(unread.contains("Staff.fetch(Staff.java:"), unread);
        String few = became.get("abortsAsThereAreTooFewToTell()");
        assertTrue(few.contains("Undecided: too few objects"), few);
        assertTrue(few.contains("photo: read of 0 of 3 objects; 73 are needed"), few);
        String own = became.get("failsByItself()");
        assertTrue(own.contains("its own failure"), own);
    }

    @Test
    void withoutAgentTestsAreAborted() throws Exception {
        Map<String, String> became = run(VERSIONS.get(0), null);
        String aborted = became.get("failsAsTheServerMakesTooManyCalls()");
        assertTrue(
                aborted.startsWith("ABORTED") && aborted.contains("no Fieldtrace agent"), aborted);
    }

    private Map<String, String> run(List<String> version, String agentOptions) throws Exception {
        String libraries =
                MavenLibraries.classPath(
                        "org.junit.jupiter:junit-jupiter:" + version.get(0),
                        "org.junit.platform:junit-platform-launcher:" + version.get(1),
                        "com.fasterxml.jackson.core:jackson-databind:2.20.1",
                        "com.h2database:h2:2.3.232");
        Path application = folder.resolve("classes");
        compile("app", application, libraries);
        String withApplication =
                application + File.pathSeparator + OURS + File.pathSeparator + libraries;
        Path tests = folder.resolve("test-classes");
        compile("tests", tests, withApplication);
        ChildJvm jvm = ChildJvm.ofThisJdk().shortLived();
        if (agentOptions != null) {
            jvm = jvm.withAgent(agentOptions);
        }
        ChildJvm.Result result =
                jvm.with("-cp", tests + File.pathSeparator + withApplication)
                        .run("com.example.staff.RunTests");
        Map<String, String> became = new TreeMap<>();
        result.out()
                .lines()
                .filter(line -> line.contains("() "))
                .forEach(
                        line ->
                                became.put(
                                        line.substring(0, line.indexOf(' ')),
                                        line.substring(line.indexOf(' ') + 1)));
        assertEquals(0, result.status(), result.out() + result.err());
        return became;
    }

    private static void compile(String what, Path target, String classPath) throws IOException {
        List<String> sources;
        try (Stream<Path> files = Files.list(Path.of("src/test/resources", what))) {
            sources =
                    files.sorted()
                            .map(
                                    file -> {
                                        try {
                                            return Files.readString(file, StandardCharsets.UTF_8);
                                        } catch (IOException failure) {
                                            throw new java.io.UncheckedIOException(failure);
                                        }
                                    })
                            .toList();
        }
        for (Map.Entry<String, byte[]> type : Compiler.compile(17, sources, classPath).entrySet()) {
            Path file = target.resolve(type.getKey() + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, type.getValue());
        }
    }
}
