// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.jar.Attributes;
import java.util.jar.JarFile;

/** The jar that the agent's classes were loaded from. */
final class AgentJar {

    private AgentJar() {}

    /**
     * Opens the jar.
     *
     * @throws IOException if it cannot be read, or the classes do not come from a jar
     */
    static JarFile open() throws IOException {
        // A class of the bootstrap loader has no code source to ask.
        URL self =
                ClassLoader.getSystemResource(
                        AgentJar.class.getName().replace('.', '/') + ".class");
        if (self == null || !"jar".equals(self.getProtocol())) {
            throw new IOException("the agent's classes are not in a jar: " + self);
        }
        JarURLConnection connection = (JarURLConnection) self.openConnection();
        connection.setUseCaches(false);
        return connection.getJarFile();
    }

    /** The agent's version as the jar's manifest gives it. */
    static String version(JarFile jar) throws IOException {
        return jar.getManifest()
                .getMainAttributes()
                .getValue(Attributes.Name.IMPLEMENTATION_VERSION);
    }
}
