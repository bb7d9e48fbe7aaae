// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
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

    /** Main classes of the JDK's tools are in packages that begin so. */
    private static final String[] TOOLS = {
        "com.sun.tools.",
        "jdk.",
        "sun.jvmstat.",
        "sun.launcher.",
        "sun.rmi.",
        "sun.security.tools.",
        "sun.tools."
    };

    /** What {@code java Program.java} runs: an application, compiled first. */
    private static final String SOURCE_LAUNCHER = "com.sun.tools.javac.launcher.";

    private FieldtraceAgent() {}

    /**
     * Starts the agent; whatever fails, the application starts without it. In a tool of the JDK,
     * which JAVA_TOOL_OPTIONS reaches too, it does and says nothing.
     *
     * @param arguments what follows {@code =} in the flag, or null
     * @param instrumentation of this JVM
     */
    public static void premain(String arguments, Instrumentation instrumentation) {
        if (!isToolOfJdk(System.getProperty("sun.java.command"))) {
            enter("start", arguments, instrumentation);
        }
    }

    /**
     * @param command the main class, ahead of which its module may stand, with its arguments; null
     *     where the JVM was not started by a launcher
     */
    static boolean isToolOfJdk(String command) {
        if (command == null) {
            return false;
        }
        int end = command.indexOf(' ');
        String main = end < 0 ? command : command.substring(0, end);
        main = main.substring(main.lastIndexOf('/') + 1);
        if (main.startsWith(SOURCE_LAUNCHER) || main.endsWith(".jar")) {
            return false;
        }
        for (String tool : TOOLS) {
            if (main.startsWith(tool)) {
                return true;
            }
        }
        return false;
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
            System.err.println(refusal(failure));
        }
    }

    /** What is printed where the agent cannot be loaded: what was thrown, not who brought it. */
    static String refusal(Throwable failure) {
        boolean isWrapped =
                failure instanceof InvocationTargetException && failure.getCause() != null;
        return "fieldtrace: the agent could not be loaded: "
                + (isWrapped ? failure.getCause() : failure)
                + " (remedy: fetch fieldtrace-agent.jar anew);"
                + " the application runs without the agent";
    }

    private static File ownJar() throws Exception {
        URI location =
                FieldtraceAgent.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        return new File(location);
    }
}
