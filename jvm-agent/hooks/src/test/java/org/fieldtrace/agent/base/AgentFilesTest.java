// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentFilesTest {

    private static final String OWN = "org/fieldtrace/agent/base/AgentFiles.class";

    @TempDir Path temporary;

    @AfterEach
    void close() {
        AgentFiles.close();
    }

    @Test
    void comeOutOfTheJarWhileTheAgentRuns() throws Exception {
        Path file = temporary.resolve("agent.jar");
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new ZipEntry("advice/acme.class"));
            jar.write("advice".getBytes(US_ASCII));
        }
        AgentFiles.readFrom(new JarFile(file.toFile()));
        assertArrayEquals("advice".getBytes(US_ASCII), AgentFiles.read("advice/acme.class"));
        assertNull(AgentFiles.read("none"));
        assertNull(AgentFiles.read(OWN));

        AgentFiles.close();
        assertNull(AgentFiles.read("advice/acme.class"));
        assertNotNull(AgentFiles.read(OWN));
    }

    @Test
    void comeFromTheLoaderWhereTheJarIsClosedMeanwhile() throws Exception {
        Path file = temporary.resolve("agent.jar");
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new ZipEntry(OWN));
        }
        JarFile opened = new JarFile(file.toFile());
        AgentFiles.readFrom(opened);
        opened.close();
        assertNotNull(AgentFiles.read(OWN));
    }
}
