// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jsonpath;

import java.lang.StackWalker.StackFrame;
import org.fieldtrace.agent.bridge.ApplicationClasses;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.CallingThreads;

/** For {@code ParseContext.parse}, which the application calls, or another library. */
public final class ParseAdvice {

    private static final StackWalker STACK =
            StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private static final String JSON_PATH = "com.jayway.jsonpath.";
    private static final String ADVICE = "org.fieldtrace.advice.";

    private ParseAdvice() {}

    /** A text or a stream is to be parsed. */
    public static Object enter(Object parser) {
        if (!NativeAgent.recording || isOfApplication()) {
            return null;
        }
        CallingThreads.parsesForLibrary(true);
        return parser;
    }

    /** It is parsed, or could not be. */
    public static void exit(Object parser, Object result, Throwable thrown) {
        if (parser != null) {
            CallingThreads.parsesForLibrary(false);
        }
    }

    private static boolean isOfApplication() {
        return STACK.walk(
                frames ->
                        frames.map(StackFrame::getDeclaringClass)
                                .filter(type -> !isBetween(type))
                                .findFirst()
                                .map(ApplicationClasses::isCodeOf)
                                .orElse(false));
    }

    private static boolean isBetween(Class<?> type) {
        String name = type.getName();
        return name.startsWith(JSON_PATH)
                || name.startsWith(ADVICE)
                || ApplicationClasses.isOfJdk(type);
    }
}
