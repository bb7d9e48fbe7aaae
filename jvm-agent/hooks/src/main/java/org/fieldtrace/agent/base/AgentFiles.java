// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import java.io.IOException;
import java.io.InputStream;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Files in the agent's jar. While the agent runs it has the jar open: a loader that is asked for
 * one looks into each module of the JDK before.
 */
public final class AgentFiles {

    private static volatile JarFile jar;

    private AgentFiles() {}

    /** Reads them from a jar, until {@link #close} or another one. */
    public static void readFrom(JarFile opened) {
        jar = opened;
    }

    /** Closes the jar; what is asked for from now on loaders find. */
    public static void close() {
        JarFile known = jar;
        jar = null;
        try {
            if (known != null) {
                known.close();
            }
        } catch (IOException unreadable) {
            // Nothing of it is needed any more.
        }
    }

    /** Content of a file; null where there is none. */
    public static byte[] read(String name) throws IOException {
        JarFile known = jar;
        if (known != null) {
            try {
                return read(known, name);
            } catch (IllegalStateException closed) {
                // The agent stops meanwhile.
            }
        }
        ClassLoader own = AgentFiles.class.getClassLoader();
        try (InputStream content =
                own == null
                        ? ClassLoader.getSystemResourceAsStream(name)
                        : own.getResourceAsStream(name)) {
            return content == null ? null : content.readAllBytes();
        }
    }

    private static byte[] read(JarFile jar, String name) throws IOException {
        ZipEntry entry = jar.getEntry(name);
        if (entry == null) {
            return null;
        }
        try (InputStream content = jar.getInputStream(entry)) {
            return content.readAllBytes();
        }
    }
}
