// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.NativeAgent;

/** Advice for a method in which a mapper makes an object of what it reads of an answer. */
public final class DecodedAdvice {

    /** It begins, which says nothing. */
    public static Object enter() {
        return null;
    }

    /** It has made an object, or failed. */
    public static void exit(Object nothing, Object result, Throwable thrown) {
        if (result == null || !NativeAgent.recording) {
            return;
        }
        CallInProgress call = CallingThreads.innermost();
        if (call != null && call.isOpenToObjects() && call.decoded == null) {
            call.decoded = result;
        }
    }
}
