// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import org.fieldtrace.agent.bridge.NativeAgent;

/** Advice for a method that takes over all values of its argument, and loses its own. */
public final class CopiedArgumentAdvice {

    private CopiedArgumentAdvice() {}

    /** Before the values are copied. */
    public static void enter(Object self, Object from) throws Throwable {
        if (!NativeAgent.recording) {
            return;
        }
        if (self != null && KeyedType.markOf(self) != 0) {
            KeyedSamples.copied(self);
        }
        if (from != null && KeyedType.markOf(from) != 0) {
            KeyedSamples.copied(from);
        }
    }
}
