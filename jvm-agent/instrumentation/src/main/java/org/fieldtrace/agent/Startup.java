// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.lang.instrument.Instrumentation;
import java.util.concurrent.atomic.AtomicReference;
import java.util.jar.JarFile;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.ApplicationClasses;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.RemoteCallScope;
import org.fieldtrace.agent.bridge.RemoteGraph;
import org.fieldtrace.agent.library.LibraryInstrumentation;
import org.fieldtrace.agent.options.AgentOptions;
import org.fieldtrace.agent.options.InvalidOptionException;
import org.fieldtrace.agent.remotecall.RemoteCallInstrumentation;

/** Brings the agent up, step by step, or leaves the application alone. */
public final class Startup {

    private static final AtomicReference<String> STARTED_WITH = new AtomicReference<>();

    private Startup() {}

    /**
     * Starts the agent, once in a JVM; says in one line on standard error that it watches, or why
     * it does not. Never throws.
     *
     * @param arguments what follows {@code =} in the flag, or null
     * @param instrumentation of this JVM
     */
    public static void start(String arguments, Instrumentation instrumentation) {
        String given = arguments == null ? "" : arguments;
        if (!STARTED_WITH.compareAndSet(null, given)) {
            // JAVA_TOOL_OPTIONS and the command line may both name the agent.
            if (!STARTED_WITH.get().equals(given)) {
                Notice.print(
                        "-javaagent is given twice; '"
                                + STARTED_WITH.get()
                                + "' is in force, '"
                                + given
                                + "' is not (remedy: give it once; JAVA_TOOL_OPTIONS comes first)");
            }
            return;
        }
        try {
            watch(arguments, instrumentation);
        } catch (InvalidOptionException | CannotWatchException reason) {
            Notice.print(reason.getMessage() + "; the application runs without the agent");
        } catch (Throwable failure) {
            Notice.print(
                    "the agent failed to start: "
                            + failure
                            + " (remedy: please report this line and the output of java -version);"
                            + " the application runs without the agent");
        }
    }

    private static void watch(String arguments, Instrumentation instrumentation)
            throws InvalidOptionException, CannotWatchException {
        AgentOptions options = AgentOptions.parse(arguments, ServiceName.ofThisJvm());
        String version;
        try (JarFile jar = AgentJar.open()) {
            version = AgentJar.version(jar);
            NativeLibrary.load(jar, instrumentation);
        } catch (java.io.IOException failure) {
            throw new CannotWatchException(
                    "the agent's jar cannot be read: " + failure,
                    "check the file that -javaagent names and who may read it");
        }
        String refusal = NativeAgent.start(options.toNative(version));
        if (refusal != null) {
            throw new CannotWatchException(refusal);
        }
        try {
            RemoteCallScope.sampleAt(options.samplingRate());
            RemoteGraph.lookTo(options.remoteDepth());
            ApplicationClasses.exclude(options.libraryPrefixes());
            AdviceFailure.printTo(Notice::print);
            LibraryInstrumentation.install(instrumentation, options.librariesOff());
            RemoteCallInstrumentation.install(instrumentation, options.remoteCalls());
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(NativeAgent::stop, "fieldtrace-shutdown"));
        } catch (Throwable failure) {
            NativeAgent.stop();
            throw failure;
        }
        Notice.print("watching with debug registers, service " + options.serviceName());
    }
}
