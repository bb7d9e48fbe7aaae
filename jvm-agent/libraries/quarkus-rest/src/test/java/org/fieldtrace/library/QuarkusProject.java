// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.fieldtrace.testing.ChildJvm;

/** An application that Quarkus' Maven plugin builds, which takes half a minute. */
final class QuarkusProject {

    static final String LOWEST = "3.0.4.Final";
    static final String NEWEST = "3.33.2";

    /** What extensions and settings were called then. */
    private static final Map<String, String> THEN =
            Map.of(
                    "quarkus-rest(?!-client)",
                    "quarkus-resteasy-reactive",
                    "quarkus-rest-client",
                    "quarkus-rest-client-reactive",
                    "schema-management\\.strategy",
                    "database.generation");

    private static final String EXTENSION =
            "<dependency><groupId>io.quarkus</groupId><artifactId>%s</artifactId></dependency>";

    private QuarkusProject() {}

    /**
     * Builds it.
     *
     * @param folder an empty one
     * @param extensions of Quarkus, which the application uses
     * @param sources of classes in {@code app}, and of resources, by their names
     * @return the jar that runs it
     */
    static Path build(
            Path folder, String version, List<String> extensions, Map<String, String> sources)
            throws Exception {
        String used =
                extensions.stream()
                        .map(name -> EXTENSION.formatted(ofTime(version, name)))
                        .collect(Collectors.joining("\n"));
        write(
                folder.resolve("pom.xml"),
                LibraryApplication.resource("quarkus/pom.xml")
                        .replace("VERSION", version)
                        .replace("EXTENSIONS", used));
        Path main = folder.resolve("src/main");
        for (Map.Entry<String, String> source : sources.entrySet()) {
            String name = source.getKey();
            String place = name.endsWith(".java") ? "java/app" : "resources";
            write(main.resolve(place).resolve(name), ofTime(version, source.getValue()));
        }
        Path maven = Path.of(System.getProperty("fieldtrace.jdks")).resolve("../maven/bin/mvn");
        Path log = folder.resolve("maven.log");
        ProcessBuilder build =
                new ProcessBuilder(maven.normalize().toString(), "-q", "-B", "package")
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        build.environment().put("MAVEN_OPTS", ChildJvm.FIRST_COMPILER + " " + ChildJvm.SERIAL);
        assertEquals(0, build.start().waitFor(), () -> said(log));
        return folder.resolve("target/quarkus-app/quarkus-run.jar");
    }

    private static String said(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    /** One of the JDK that runs the tests, where the application is to serve. */
    static ChildJvm onFreePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return ChildJvm.ofThisJdk().with("-Dquarkus.http.port=" + free.getLocalPort());
        }
    }

    private static String ofTime(String version, String text) {
        String then = text;
        if (version.equals(LOWEST)) {
            for (Map.Entry<String, String> name : THEN.entrySet()) {
                then = then.replaceAll(name.getKey(), name.getValue());
            }
        }
        return then;
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
