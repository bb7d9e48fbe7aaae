// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cxf;

/** For the constructor of {@code JaxrsClientCallback}. */
public final class CallbackAdvice {

    private CallbackAdvice() {}

    /** It stands for the call that this thread is making. */
    public static Object enter(Object callback) {
        return callback;
    }

    /** Only now may others see it. */
    public static void exit(Object callback, Object nothing, Throwable thrown) {
        if (thrown == null) {
            AsyncCalls.made(callback);
        }
    }
}
