// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.net.URI;
import java.util.jar.JarFile;

/**
 * Entry point of the {@code -javaagent} flag, and of attaching to a JVM that runs.
 *
 * <p>All of the agent runs from the bootstrap class path, where the manifest's {@code
 * Boot-Class-Path} puts the jar under its usual name. Under any other name the jar is put there
 * here, and the copy that the bootstrap loader then loads goes on. Being compiled for Java 8, and
 * naming no other class of the agent, this class can be loaded by every JVM that it may have to
 * refuse.
 */
public final class FieldtraceAgent {

    private FieldtraceAgent() {}

    /**
     * Starts the agent; whatever fails, the application starts without it.
     *
     * @param arguments what follows {@code =} in the flag, or null
     * @param instrumentation of this JVM
     */
    public static void premain(String arguments, Instrumentation instrumentation) {
        enter("start", arguments, instrumentation);
    }

    /**
     * Starts or stops the agent in a JVM that runs; whatever fails, the application goes on.
     *
     * @param arguments what {@code Startup.attached} takes
     * @param instrumentation of this JVM
     */
    public static void agentmain(String arguments, Instrumentation instrumentation) {
        enter("attached", arguments, instrumentation);
    }

    private static void enter(String how, String arguments, Instrumentation instrumentation) {
        try {
            String version = System.getProperty("java.specification.version");
            if (version.startsWith("1.") || Double.parseDouble(version) < 11) {
                System.err.println(
                        "fieldtrace: Java "
                                + version
                                + " is too old (remedy: run the application on Java 11 or later);"
                                + " the application runs without the agent");
                return;
            }
            if (FieldtraceAgent.class.getClassLoader() != null) {
                instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(ownJar()));
            }
            Class.forName("org.fieldtrace.agent.Startup", true, null)
                    .getMethod(how, String.class, Instrumentation.class)
                    .invoke(null, arguments, instrumentation);
        } catch (Throwable failure) {
            System.err.println(
                    "fieldtrace: the agent could not be loaded: "
                            + failure
                            + " (remedy: fetch fieldtrace-agent.jar anew);"
                            + " the application runs without the agent");
        }
    }

    private static File ownJar() throws Exception {
        URI location =
                FieldtraceAgent.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        return new File(location);
    }
}
