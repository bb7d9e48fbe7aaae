// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Compiler;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.MavenLibraries;
import org.fieldtrace.testing.TraceSession;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The hidden mark of the backend that weaves does not show where libraries look at objects. */
class InvisibleMarkIT {

    private static final String AGENT =
            "watch.backend=bytecode,overhead.budget=off,remote.calls="
                    + "app.Client#dto->app.Dto;app.Client#rec->app.Rec;app.Client#row->app.Row";

    private static final String LOOKS =
            "watch.backend=bytecode,overhead.budget=off,remote.calls="
                    + "app.Remote#fetch->app.Order;app.Remote#fetch->app.Point";

    @TempDir Path temporary;

    static List<Path> jdks() throws IOException {
        return Extent.example(ChildJvm.jdks());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void objectsBehaveAndPrintAsWithoutTheAgent(Path jdk) throws Exception {
        String libraries =
                MavenLibraries.classPath(
                        "com.fasterxml.jackson.core:jackson-databind:2.17.2",
                        "com.google.code.gson:gson:2.11.0",
                        "org.apache.commons:commons-lang3:3.17.0",
                        "com.esotericsoftware:kryo:5.6.2",
                        "org.assertj:assertj-core:3.26.3",
                        "org.hibernate.orm:hibernate-core:6.6.53.Final",
                        "com.h2database:h2:2.3.232");
        compile(libraries);
        String classPath = temporary.resolve("classes") + File.pathSeparator + libraries;

        var bare = ChildJvm.of(jdk).shortLived().with("-cp", classPath).run("app.Main", "1");
        assertEquals(0, bare.status(), bare.err());
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            var watched =
                    ChildJvm.of(jdk)
                            .shortLived()
                            .withAgent(AGENT)
                            .with("-cp", classPath)
                            .run("app.Main", "60");
            assertEquals(bare.out(), watched.out());
            assertEquals(0, watched.status(), watched.err());
            assertTrue(
                    watched.err().startsWith("fieldtrace: watching with woven bytecode"),
                    watched.err());
            Set<String> watchedClasses =
                    session.stopAndRead(watched.pid()).stream()
                            .filter(event -> event.name().equals("object_alloc"))
                            .map(event -> event.get("class_id"))
                            .collect(Collectors.toSet());
            assertEquals(3, watchedClasses.size(), "objects of every class carried marks");
        }
    }

    /** 1.10 maps every field that reflection shows it, and once wrote the mark into documents. */
    @ParameterizedTest
    @Versions({
        "spring-data-mongodb:1.10.23.RELEASE",
        "spring-data-mongodb:5.0.0 org.mongodb:mongodb-driver-sync:5.6.1"
    })
    void springDataSendsMongoDbTheSameBytesAsWithoutTheAgent(String versions) throws Exception {
        looksTheSame(
                "SpringDataMongo",
                8,
                MavenLibraries.classPath(("org.springframework.data:" + versions).split(" ")),
                List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED"));
    }

    @ParameterizedTest
    @MethodSource("jvmOptions")
    void noWayOfTheJdkLeadsToTheMark(String options) throws Exception {
        looksTheSame("JdkWays", 17, "", options.isEmpty() ? List.of() : List.of(options));
    }

    static List<String> jvmOptions() {
        return Extent.example(List.of("", "-Xverify:all"));
    }

    /**
     * The JVM refuses an archive that was made with another boot class path, which the agent makes
     * longer, and says so on standard output unless it is told to be silent.
     */
    @Test
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void classesShowNoMarkWhereTheJvmWasGivenAnArchiveOfThem() throws Exception {
        Path archive = temporary.resolve("classes.jsa");
        String jar = jarOfLook("JdkWays", 17);
        var dumped =
                ChildJvm.ofThisJdk()
                        .shortLived()
                        .with("-XX:ArchiveClassesAtExit=" + archive, "-cp", jar)
                        .run("app.Run", "JdkWays", "1");
        assertEquals(0, dumped.status(), dumped.err());
        assertTrue(Files.size(archive) > 0);
        runsTheSame("JdkWays", jar, List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:disable"));
    }

    private void looksTheSame(String look, int release, String libraries, List<String> options)
            throws Exception {
        compileLook(look, release, libraries);
        String classes = temporary.resolve("classes").toString();
        runsTheSame(
                look,
                libraries.isEmpty() ? classes : classes + File.pathSeparator + libraries,
                options);
    }

    private void runsTheSame(String look, String classPath, List<String> options) throws Exception {
        String[] jvm = options.toArray(String[]::new);
        var bare =
                ChildJvm.ofThisJdk()
                        .shortLived()
                        .with(jvm)
                        .with("-cp", classPath)
                        .run("app.Run", look, "3");
        assertEquals(0, bare.status(), bare.err());
        assertFalse(bare.out().isBlank(), "the library shows something");
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            var watched =
                    ChildJvm.ofThisJdk()
                            .shortLived()
                            .with(jvm)
                            .withAgent(LOOKS)
                            .with("-cp", classPath)
                            .run("app.Run", look, "60");
            assertEquals(bare.out(), watched.out(), watched.err());
            assertEquals(0, watched.status(), watched.err());
            assertTrue(
                    session.stopAndRead(watched.pid()).stream()
                            .anyMatch(event -> event.name().equals("object_alloc")),
                    "objects carried marks");
        }
    }

    /** The programs that look at objects of one class in one way each. */
    private void compileLook(String look, int release, String libraries) throws IOException {
        List<String> sources = new ArrayList<>();
        for (String name : List.of("Run", "Look", "Order", "Address", look)) {
            sources.add(source(name));
        }
        write(Compiler.compile(release, sources, libraries));
    }

    /** Archives hold classes from jars alone. */
    private String jarOfLook(String look, int release) throws IOException {
        compileLook(look, release, "");
        Path jar = temporary.resolve("look.jar");
        Path classes = temporary.resolve("classes");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes).filter(Files::isRegularFile)) {
            for (Path file : files.toList()) {
                zip.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                Files.copy(file, zip);
            }
        }
        return jar.toString();
    }

    private void compile(String libraries) throws IOException {
        write(Compiler.compile(17, source("Main"), libraries));
    }

    /** Of a program or a class, whichever room it is in. */
    private static String source(String name) throws IOException {
        Path rooms = Path.of(InvisibleMarkIT.class.getResource("/invisible").getPath());
        try (Stream<Path> files = Files.walk(rooms)) {
            Path file = files.filter(path -> path.endsWith(name + ".java")).findFirst().get();
            return Files.readString(file);
        }
    }

    private void write(Map<String, byte[]> classFiles) throws IOException {
        for (Map.Entry<String, byte[]> classFile : classFiles.entrySet()) {
            Path file = temporary.resolve("classes").resolve(classFile.getKey() + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, classFile.getValue());
        }
    }
}
