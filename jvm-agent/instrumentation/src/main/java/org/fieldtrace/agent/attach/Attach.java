// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.attach;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.Properties;

/**
 * Loads the agent into a JVM that runs: {@code java -cp JAR org.fieldtrace.agent.attach.Attach PID
 * AGENT [ARGUMENTS]}. Prints what the agent says of it, one line; exit status 1 where it was not
 * loaded.
 */
public final class Attach {

    /** The agent's property that holds the outcome; see AgentProperty, which is not loaded here. */
    private static final String OUTCOME = "fieldtrace.outcome";

    private static final int LOWEST_VERSION = 11;

    private static final String USAGE = " PID /path/of/fieldtrace-agent.jar [OPTIONS]";
    private static final int LONGEST_ANSWER = 2000;

    private Attach() {}

    /**
     * Runs the program.
     *
     * @param arguments process id, path of the jar as that process sees it, arguments of the agent
     */
    public static void main(String[] arguments) {
        try {
            if (arguments.length < 2 || arguments.length > 3) {
                throw new Failure(
                        "the arguments were not understood",
                        "java -cp fieldtrace-agent.jar " + Attach.class.getName() + USAGE);
            }
            String options = arguments.length > 2 ? arguments[2] : "";
            System.out.println(printable(attach(arguments[0], arguments[1], options)));
        } catch (Failure failure) {
            System.out.println(printable(failure.getMessage()));
            System.exit(1);
        }
    }

    /** The answer is that of a stranger, and not to command a terminal. */
    private static String printable(String answer) {
        String cut =
                answer.length() > LONGEST_ANSWER ? answer.substring(0, LONGEST_ANSWER) : answer;
        return cut.replaceAll("[^\\P{C}\n]", "?");
    }

    private static String attach(String process, String agent, String arguments) throws Failure {
        VirtualMachine jvm = open(process);
        try {
            int version = specification(jvm.getSystemProperties());
            if (version < LOWEST_VERSION) {
                throw new Failure(
                        "process " + process + " runs Java " + version + ", which is too old",
                        "run the service on Java 11 or later");
            }
            jvm.loadAgent(agent, arguments);
            String outcome = jvm.getAgentProperties().getProperty(OUTCOME);
            if (outcome == null) {
                throw new Failure(
                        "the agent did not say what became of it",
                        "see the standard error of the service");
            }
            return outcome;
        } catch (AgentLoadException refused) {
            throw new Failure(
                    "the JVM did not load the agent: " + refused.getMessage(),
                    "try again if the JVM has only just begun; else start the service with"
                            + " -XX:+EnableDynamicAgentLoading, or with the agent");
        } catch (AgentInitializationException failed) {
            throw new Failure(
                    "the agent could not be loaded: " + failed.getMessage(),
                    "see the standard error of the service");
        } catch (IllegalArgumentException unreadable) {
            throw new Failure(
                    "the answer of process " + process + " cannot be read: " + unreadable,
                    "see whether it is a JVM of OpenJDK");
        } catch (IOException broken) {
            throw new Failure(
                    "the connection to the JVM broke: " + broken.getMessage(),
                    "see whether process " + process + " still runs");
        } finally {
            close(jvm);
        }
    }

    private static VirtualMachine open(String process) throws Failure {
        try {
            return VirtualMachine.attach(process);
        } catch (AttachNotSupportedException noAnswer) {
            throw new Failure(
                    "process " + process + " does not answer: " + noAnswer.getMessage(),
                    "restart the service without -XX:+DisableAttachMechanism, or with -javaagent");
        } catch (IOException refused) {
            throw new Failure(
                    "process " + process + " cannot be attached to: " + refused.getMessage(),
                    "run the command as the user of the process, or as root");
        }
    }

    private static void close(VirtualMachine jvm) {
        try {
            jvm.detach();
        } catch (IOException gone) {
            // Nothing is left to be closed.
        }
    }

    /** The version of Java: 8 for 1.8. */
    private static int specification(Properties properties) {
        String version = properties.getProperty("java.specification.version", "0");
        return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    }

    /** What failed and the remedy. */
    private static final class Failure extends Exception {

        private static final long serialVersionUID = 1;

        Failure(String what, String remedy) {
            super(what + ". Remedy: " + remedy + ".");
        }
    }
}
