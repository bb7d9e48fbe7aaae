// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/** Advice for a method that copies an object that stands for a call. */
public final class SameCallAdvice {

    /** The call is copied. */
    public static Object enter(Object call) {
        return call;
    }

    /** There is a copy. */
    public static void exit(Object call, Object copy, Throwable thrown) {
        AskedCalls.same(call, copy);
    }
}
