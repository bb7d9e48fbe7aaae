// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Compiler;
import org.fieldtrace.testing.MavenLibraries;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The hidden mark of the backend that weaves does not show where libraries look at objects. */
class InvisibleMarkIT {

    private static final String AGENT =
            "watch.backend=bytecode,overhead.budget=1,remote.calls="
                    + "app.Client#dto->app.Dto;app.Client#rec->app.Rec;app.Client#row->app.Row";

    @TempDir Path temporary;

    static List<Path> jdks() throws IOException {
        return ChildJvm.jdks();
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

        var bare = ChildJvm.of(jdk).with("-cp", classPath).run("app.Main");
        assertEquals(0, bare.status(), bare.err());
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            var watched = ChildJvm.of(jdk).withAgent(AGENT).with("-cp", classPath).run("app.Main");
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

    private void compile(String libraries) throws IOException {
        try (InputStream source = getClass().getResourceAsStream("/invisible/Main.java")) {
            String text = new String(source.readAllBytes(), StandardCharsets.UTF_8);
            for (Map.Entry<String, byte[]> classFile :
                    Compiler.compile(17, text, libraries).entrySet()) {
                Path file = temporary.resolve("classes").resolve(classFile.getKey() + ".class");
                Files.createDirectories(file.getParent());
                Files.write(file, classFile.getValue());
            }
        }
    }
}
