// SPDX-License-Identifier: MIT
package org.fieldtrace.junit;

import org.junit.jupiter.api.function.Executable;

/**
 * Measures a part of a test from code:
 *
 * <pre>
 * RemoteCalls.during(() -&gt; service.pay(7)).expectMaxRemoteCalls(3).expectNoNPlusOne();
 * </pre>
 */
public final class RemoteCalls {

    private static final String AGENT = "org.fieldtrace.agent.bridge.testrun.TestRuns";
    private static final String NO_AGENT =
            "this JVM has no Fieldtrace agent; remedy: in the configuration of Surefire,"
                    + " <argLine>-javaagent:.../fieldtrace-agent.jar</argLine>";
    private static final String NOT_FOLLOWED =
            "Fieldtrace's agent follows no requests in this JVM: it could not begin, or has the"
                    + " option spans=off";

    private RemoteCalls() {}

    /**
     * Runs something, and counts the remote calls that it makes.
     *
     * @throws Throwable what it throws
     */
    public static Measured during(Executable what) throws Throwable {
        return during(what, false);
    }

    /**
     * The same, and finds out which fields of the objects that come in are read. That takes
     * collections of garbage before and after.
     *
     * @throws Throwable what it throws
     */
    public static Measured duringWithFields(Executable what) throws Throwable {
        return during(what, true);
    }

    private static Measured during(Executable what, boolean hasFields) throws Throwable {
        Class<?> caller =
                StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                        .walk(
                                frames ->
                                        frames.map(StackWalker.StackFrame::getDeclaringClass)
                                                .filter(type -> type != RemoteCalls.class)
                                                .findFirst()
                                                .orElse(RemoteCalls.class));
        Measuring measuring = begin("a part of " + caller.getSimpleName(), caller, hasFields);
        try {
            what.execute();
        } catch (Throwable failure) {
            if (measuring != null) {
                measuring.end();
            }
            throw failure;
        }
        return measuring == null ? Measured.nothing() : measuring.end();
    }

    /** Null where nothing can be measured, which is said. */
    static Measuring begin(String name, Class<?> test, boolean hasFields) {
        if (!isAgentThere()) {
            Verdict.undecided(NO_AGENT).raise();
            return null;
        }
        Measuring measuring = Measuring.begin(name, test, hasFields);
        if (measuring == null) {
            Verdict.undecided(NOT_FOLLOWED).raise();
        }
        return measuring;
    }

    private static boolean isAgentThere() {
        try {
            Class.forName(AGENT, false, null);
            return true;
        } catch (ClassNotFoundException none) {
            return false;
        }
    }
}
