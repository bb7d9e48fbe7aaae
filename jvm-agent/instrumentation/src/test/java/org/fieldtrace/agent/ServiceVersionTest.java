// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceVersionTest {

    @TempDir Path folder;

    private final Map<String, String> environment = new HashMap<>();
    private final Properties properties = new Properties();
    private final Map<String, String> files = new HashMap<>();

    @Test
    void prefersTheMoreParticularSource() throws IOException {
        assertEquals("", version());
        started(jar("pay-1.jar", null), "");
        assertEquals("1", version());
        started(jar("pay-1.jar", "2"), "");
        assertEquals("2", version());
        files.put("META-INF/build-info.properties", "build.name=pay\nbuild.version=3");
        assertEquals("3", version());
        files.put("BOOT-INF/classes/META-INF/build-info.properties", "build.version=4");
        assertEquals("4", version());
        environment.put("SPRING_APPLICATION_VERSION", "5");
        assertEquals("5", version());
        properties.setProperty("spring.application.version", "6");
        assertEquals("6", version());
        environment.put("OTEL_RESOURCE_ATTRIBUTES", "service.versions=0, service.version = 7,c=d");
        assertEquals("7", version());
    }

    @ParameterizedTest
    @CsvSource({
        "payroll-1.2.jar, 1.2",
        "payroll-service-2.0.0-SNAPSHOT.jar, 2.0.0-SNAPSHOT",
        "payroll_v2.jar, v2",
        "log4j2-tool.jar, ''",
        "1.2.jar, ''",
        "-7.jar, ''",
        "payroll.jar, ''",
    })
    void isInTheNameOfTheJarWhereNothingElseTells(String name, String expected) {
        started(folder.resolve(name), "");
        assertEquals(expected, version());
    }

    @Test
    void isThatOfTheMainJarThoughItsPathHasBlanksAndAgentsStandBehindIt() throws IOException {
        Path jar = jar("pay roll.jar", "1.4");
        started(jar, " --server.port=80");
        properties.setProperty("java.class.path", jar + File.pathSeparator + "/agent-9.jar");
        assertEquals("1.4", version());
    }

    @Test
    void isNotThatOfALibraryOnTheClassPath() throws IOException {
        Path library = jar("library-9.jar", "9");
        properties.setProperty("java.class.path", library + File.pathSeparator + "classes");
        properties.setProperty("sun.java.command", "com.acme.Pay");
        assertEquals("", version());
    }

    @Test
    void passesOverWhatABuildLeftAndWhatCannotBeRead() throws IOException {
        started(Files.writeString(folder.resolve("pay-8.jar"), "no jar"), "");
        files.put("META-INF/build-info.properties", "build.version=\\u00zz");
        assertEquals("8", version());
        files.put("META-INF/build-info.properties", "build.version=${project.version}");
        assertEquals("8", version());
        environment.put("SPRING_APPLICATION_VERSION", "@project.version@");
        assertEquals("8", version());
        environment.put("OTEL_RESOURCE_ATTRIBUTES", "service.version=\u0007");
        assertEquals("8", version());
    }

    @Test
    void isMadeFitForALineOfTextWhoeverChoseIt() {
        environment.put("SPRING_APPLICATION_VERSION", "1\u001b2" + "x".repeat(1000));
        assertEquals(255, version().length());
        assertEquals("1 2x", version().substring(0, 4));
    }

    private void started(Path jar, String arguments) {
        properties.setProperty("java.class.path", jar.toString());
        properties.setProperty("sun.java.command", jar + arguments);
    }

    private Path jar(String name, String version) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (version != null) {
            manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, version);
        }
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar)) {
            new JarOutputStream(out, manifest).close();
        }
        return jar;
    }

    private String version() {
        return ServiceVersion.of(
                environment,
                properties,
                file ->
                        files.containsKey(file)
                                ? new ByteArrayInputStream(
                                        files.get(file).getBytes(StandardCharsets.UTF_8))
                                : null);
    }
}
