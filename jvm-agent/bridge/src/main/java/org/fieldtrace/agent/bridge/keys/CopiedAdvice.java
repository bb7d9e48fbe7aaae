// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import org.fieldtrace.agent.bridge.NativeAgent;

/** Advice for a method that puts all values into another object. */
public final class CopiedAdvice {

    private CopiedAdvice() {}

    /** Before the values are copied. */
    public static void enter(Object self) throws Throwable {
        if (!NativeAgent.recording) {
            return;
        }
        if (KeyedType.markOf(self) != 0) {
            KeyedSamples.copied(self);
        }
    }
}
