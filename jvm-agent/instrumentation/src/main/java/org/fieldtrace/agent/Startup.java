// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.fieldtrace.agent.base.ClassPathFiles;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.options.AgentOption;
import org.fieldtrace.agent.options.AgentOptions;
import org.fieldtrace.agent.options.InvalidOptionException;

/** Brings the agent up or down as the JVM's user wants, or leaves the application alone. */
public final class Startup {

    /** The argument that stops the agent; no option is written like it. */
    static final String STOP = "--stop";

    /** With patterns behind it, the argument that probes other methods. */
    static final String PROBE = "--probe=";

    private static final String BUSY_NOW =
            "another thread starts or stops the agent just now (remedy: try again)";

    // No lock: both load classes, print, and call transformers of others.
    private static final AtomicBoolean BUSY = new AtomicBoolean();

    private static String startedWith;
    private static RunningAgent running;

    private Startup() {}

    /**
     * Starts the agent as the JVM starts, once; says in one line on standard error that it watches,
     * or why it does not. Never throws.
     *
     * @param arguments what follows {@code =} in the flag, or null
     * @param instrumentation of this JVM
     */
    public static void start(String arguments, Instrumentation instrumentation) {
        if (!BUSY.compareAndSet(false, true)) {
            Notice.print(BUSY_NOW);
            return;
        }
        try {
            startAlone(arguments, instrumentation);
        } finally {
            BUSY.set(false);
        }
    }

    private static void startAlone(String arguments, Instrumentation instrumentation) {
        String given = arguments == null ? "" : arguments;
        if (startedWith == null) {
            startedWith = given;
            Notice.print(outcomeOfStart(arguments, instrumentation, false));
        } else if (!startedWith.equals(given)) {
            // JAVA_TOOL_OPTIONS and the command line may both name the agent.
            Notice.print(
                    "-javaagent is given twice; '"
                            + startedWith
                            + "' is in force, '"
                            + given
                            + "' is not (remedy: give it once; JAVA_TOOL_OPTIONS comes first)");
        }
    }

    /**
     * Starts or stops the agent in a JVM that runs; says on standard error, and to whoever
     * attached, what became of it. Never throws.
     *
     * @param arguments {@link #STOP}, {@link #PROBE} with patterns, or options as above
     * @param instrumentation of this JVM
     */
    public static void attached(String arguments, Instrumentation instrumentation) {
        String outcome = BUSY_NOW;
        if (BUSY.compareAndSet(false, true)) {
            try {
                outcome = outcomeOf(arguments, instrumentation);
            } finally {
                BUSY.set(false);
            }
        }
        Notice.printAgain(outcome);
        AgentProperty.set(instrumentation, outcome);
    }

    private static String outcomeOf(String arguments, Instrumentation instrumentation) {
        if (STOP.equals(arguments)) {
            return outcomeOfStop();
        }
        return arguments != null && arguments.startsWith(PROBE)
                ? outcomeOfProbe(arguments.substring(PROBE.length()))
                : outcomeOfStart(arguments, instrumentation, true);
    }

    private static String outcomeOfProbe(String patterns) {
        if (running == null) {
            return "no method is probed: the agent does not run in this JVM (remedy: attach it"
                    + " first)";
        }
        try {
            return running.probe(patterns);
        } catch (IllegalArgumentException unreadable) {
            return "the probes are as before: "
                    + unreadable.getMessage()
                    + " (remedy: write patterns as docs/methods.md has them)";
        } catch (Throwable failure) {
            return "not all methods are probed as wanted: "
                    + failure
                    + " (remedy: please report this line)";
        }
    }

    private static String outcomeOfStart(
            String arguments, Instrumentation instrumentation, boolean isRunning) {
        if (running != null) {
            return "not started again: the agent runs in this JVM already (remedy: stop it first)";
        }
        try {
            NativeLibrary.openJavaBase(instrumentation);
            ClassPathFiles.prepare();
            AgentOptions options =
                    AgentOptions.parse(
                            arguments,
                            Map.of(
                                    AgentOption.SERVICE_NAME,
                                    ServiceName.ofThisJvm(),
                                    AgentOption.SERVICE_VERSION,
                                    ServiceVersion.ofThisJvm()));
            running = RunningAgent.start(options, instrumentation, isRunning);
            String service = options.serviceName() + " " + options.serviceVersion();
            return running.watching() + ", service " + service.strip();
        } catch (InvalidOptionException | CannotWatchException reason) {
            return reason.getMessage() + "; the application runs without the agent";
        } catch (Throwable failure) {
            return "the agent failed to start: "
                    + failure
                    + " (remedy: please report this line and the output of java -version);"
                    + " the application runs without the agent";
        }
    }

    private static String outcomeOfStop() {
        if (running == null) {
            return "nothing to stop: the agent does not run in this JVM (remedy: none needed)";
        }
        RunningAgent ending = running;
        running = null;
        try {
            return ending.stop();
        } catch (Throwable failure) {
            return "stopped, but not all is as before: "
                    + failure
                    + " (remedy: please report this line; restart the application to be sure)";
        }
    }
}
