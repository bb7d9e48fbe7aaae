// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import org.fieldtrace.agent.bridge.NativeAgent;

/** Advice for a method that reads all values of an object to hand them to another. */
public final class CopyingAdvice {

    private CopyingAdvice() {}

    /** The method begins. */
    public static Object enter(Object self) {
        if (!NativeAgent.recording) {
            return null;
        }
        KeyedSamples.copyingBegins();
        return self;
    }

    /** It ends. */
    public static void exit(Object begun, Object result, Throwable thrown) {
        if (begun != null) {
            KeyedSamples.copyingEnds();
        }
    }
}
