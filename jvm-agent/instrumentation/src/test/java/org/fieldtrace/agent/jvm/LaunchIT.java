// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Opcodes;

/** What a user sees of the agent when an application starts. */
class LaunchIT {

    private static final String WATCHING =
            "fieldtrace: watching with woven bytecode, and with debug registers, service Main\n";
    // An experiment of JDK 11.
    private static final String[] ZGC = {"-XX:+UnlockExperimentalVMOptions", "-XX:+UseZGC"};
    private static final String RESULT = "300 employees, 3490 letters\n";

    @TempDir static Path application;
    @TempDir Path temporary;

    @BeforeAll
    static void compile() throws IOException {
        SampleApplication.compileTo(application);
    }

    static List<Path> jdks() throws IOException {
        return ChildJvm.oldestAndNewest();
    }

    /** One that shows what no JDK does differently; at length all. */
    static List<Path> newestJdk() throws IOException {
        return Extent.example(jdks());
    }

    /** JDK 11 warns of reflective access to its packages, and that only once. */
    @ParameterizedTest
    @MethodSource("jdks")
    void changesNothingButALineOnStandardErrorAlsoWhereItIsRecorded(Path jdk) throws Exception {
        var plain = run(ChildJvm.of(jdk), "300", "7");
        assertEquals(RESULT, plain.out());
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            var watched = run(ChildJvm.of(jdk).withAgent(""), "300", "7");
            assertEquals(plain.out(), watched.out());
            assertEquals(plain.err() + WATCHING, watched.err());
            assertEquals(7, watched.status());
            assertFalse(session.stopAndRead(watched.pid()).isEmpty());
        }
    }

    @ParameterizedTest
    @MethodSource("newestJdk")
    void leavesTheApplicationAloneWhereAnOptionIsWrong(Path jdk) throws Exception {
        var result = run(ChildJvm.of(jdk).withAgent("sampling.rat=0.5"), "300", "7");
        assertEquals(RESULT, result.out());
        assertEquals(
                "fieldtrace: unknown option 'sampling.rat' (remedy: the nearest option is"
                        + " sampling.rate); the application runs without the agent\n",
                result.err());
        assertEquals(7, result.status());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void weavesBytecodeWhereDebugRegistersCannotBeUsed(Path jdk) throws Exception {
        var result = run(ChildJvm.of(jdk).with(ZGC).withAgent(""), "300", "7");
        assertEquals(RESULT, result.out());
        assertEquals(1, result.err().lines().count(), result.err());
        assertTrue(
                result.err()
                        .startsWith(
                                "fieldtrace: watching with woven bytecode, not with debug registers"
                                        + " (debug registers cannot follow the collector of this JVM;"
                                        + " "),
                result.err());
        assertEquals(7, result.status());
    }

    @ParameterizedTest
    @MethodSource("newestJdk")
    void leavesTheApplicationAloneWhereTheBackendThatIsAskedForCannotBeHad(Path jdk)
            throws Exception {
        var result =
                run(ChildJvm.of(jdk).with(ZGC).withAgent("watch.backend=hw,spans=off"), "300", "7");
        assertEquals(RESULT, result.out());
        assertEquals(1, result.err().lines().count(), result.err());
        assertTrue(result.err().startsWith("fieldtrace: "), result.err());
        assertTrue(result.err().contains("-XX:+UseG1GC"), result.err());
        assertTrue(
                result.err().endsWith("; the application runs without the agent\n"), result.err());
        assertEquals(7, result.status());
    }

    @ParameterizedTest
    @MethodSource("newestJdk")
    void followsRequestsWhereTheBackendThatIsAskedForCannotBeHad(Path jdk) throws Exception {
        var result = run(ChildJvm.of(jdk).with(ZGC).withAgent("watch.backend=hw"), "300", "7");
        assertEquals(RESULT, result.out());
        assertEquals(1, result.err().lines().count(), result.err());
        assertTrue(
                result.err()
                        .startsWith(
                                "fieldtrace: watching requests, but no fields, not with debug"
                                        + " registers (debug registers cannot follow the collector"),
                result.err());
        assertEquals(7, result.status());
    }

    @Test
    void canBeLoadedByAJvmThatIsTooOldToSaySo() throws Exception {
        try (JarFile jar = new JarFile(ChildJvm.AGENT.toFile());
                InputStream entryPoint =
                        jar.getInputStream(
                                jar.getEntry("org/fieldtrace/agent/FieldtraceAgent.class"))) {
            assertEquals(Opcodes.V1_8, entryPoint.readNBytes(8)[7]);
        }
    }

    @Test
    void leavesTheApplicationAloneWhereItsLibrariesCannotBeUnpacked() throws Exception {
        Path nowhere = temporary.resolve("nowhere");
        var result =
                run(ChildJvm.ofThisJdk().with("-Djava.io.tmpdir=" + nowhere).withAgent(""), "300");
        assertEquals(RESULT, result.out());
        assertEquals(1, result.err().lines().count(), result.err());
        assertTrue(result.err().contains("remedy: make room in " + nowhere), result.err());
        assertEquals(0, result.status());
    }

    @Test
    void loadsNoLibraryOutOfAFolderWhereOthersMayReplaceIt() throws Exception {
        Path open = Files.createDirectory(temporary.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        var result =
                run(ChildJvm.ofThisJdk().with("-Djava.io.tmpdir=" + open).withAgent(""), "300");
        assertEquals(RESULT, result.out());
        assertTrue(result.err().contains("others may replace what is unpacked"), result.err());
        assertTrue(result.err().contains("remedy: chmod +t " + open), result.err());
        assertEquals(0, result.status());
    }

    /**
     * Which the application may only set up as its first act, and which take long to load; and
     * nothing is left in the temporary folder.
     */
    @Test
    void leavesTheSecurityProvidersToTheApplicationAndNoFileBehind() throws Exception {
        String loaded =
                run(
                                ChildJvm.ofThisJdk()
                                        .with("-Xlog:class+load")
                                        .with("-Djava.io.tmpdir=" + temporary)
                                        .withAgent(""),
                                "3")
                        .out();
        assertTrue(loaded.contains("org.fieldtrace.agent.RunningAgent"), loaded);
        assertFalse(loaded.contains("sun.security.jca.Providers"), loaded);
        // A class a lambda, and a thread that looks after processes, which no start has to wait
        // for.
        assertFalse(
                Pattern.compile(
                                "fieldtrace\\.agent\\.(options\\.|hooks\\.HandlersInOrder).*\\$\\$Lambda")
                        .matcher(loaded)
                        .find(),
                loaded);
        assertFalse(loaded.contains("java.lang.ProcessHandleImpl "), loaded);
        // What begins each application comes out of the JDK's archive of classes as without it.
        assertTrue(loaded.contains("java.util.ArrayList source: shared objects file"), loaded);
        assertTrue(loaded.contains("java.lang.Thread source: shared objects file"), loaded);
        try (Stream<Path> left = Files.list(temporary)) {
            assertEquals(List.of(), left.toList());
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void worksUnderAnotherNameOfItsJar(Path jdk) throws Exception {
        Path renamed = Files.copy(ChildJvm.AGENT, temporary.resolve("probe.jar"));
        var result = run(ChildJvm.of(jdk).withAgent(renamed, ""), "300");
        assertEquals(RESULT, result.out());
        assertTrue(result.err().endsWith(WATCHING), result.err());
        // The JVM's own remark on class data sharing is all that may come before.
        assertTrue(result.err().lines().count() <= 2, result.err());
    }

    @Test
    void startsOnceWhereItIsNamedTwice() throws Exception {
        var result =
                run(
                        ChildJvm.ofThisJdk()
                                .withToolOptions("-javaagent:" + ChildJvm.AGENT)
                                .withAgent(""),
                        "300");
        assertEquals(RESULT, result.out());
        assertEquals(
                "Picked up JAVA_TOOL_OPTIONS: -javaagent:" + ChildJvm.AGENT + "\n" + WATCHING,
                result.err());
    }

    @Test
    void namesTheServiceAsTheOptionsSayThatAreInForceWhereItIsNamedTwiceDifferently()
            throws Exception {
        var result =
                run(
                        ChildJvm.ofThisJdk()
                                .withAgent("service.name=pay roll")
                                .withAgent("service.name=second"),
                        "300");
        assertEquals(
                "fieldtrace: watching with woven bytecode, and with debug registers, service pay"
                        + " roll\nfieldtrace: -javaagent is given twice; 'service.name=pay roll' is"
                        + " in force, 'service.name=second' is not (remedy: give it once; JAVA_TOOL_OPTIONS"
                        + " comes first)\n",
                result.err());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void instrumentsApplicationsOnTheModulePath(Path jdk) throws Exception {
        Path module = temporary.resolve("app");
        SampleApplication.compileTo(module);
        SampleApplication.compileModuleInfoTo(module, "app");
        var result =
                ChildJvm.of(jdk)
                        .with(ChildJvm.FIRST_COMPILER)
                        .withAgent("")
                        .with("-p", module.toString())
                        .run("-m", "app/app.Main", "300");
        assertEquals(RESULT, result.out());
        assertEquals(WATCHING, result.err());
    }

    private static ChildJvm.Result run(ChildJvm jvm, String... arguments) throws Exception {
        String[] command =
                Stream.concat(Stream.of("app.Main"), Stream.of(arguments)).toArray(String[]::new);
        return jvm.with(ChildJvm.FIRST_COMPILER).with("-cp", application.toString()).run(command);
    }
}
