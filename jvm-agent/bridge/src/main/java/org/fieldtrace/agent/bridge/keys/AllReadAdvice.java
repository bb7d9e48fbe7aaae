// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import org.fieldtrace.agent.bridge.NativeAgent;

/** Advice for a method that gives or compares all values. */
public final class AllReadAdvice {

    private AllReadAdvice() {}

    /** Before the values are read. */
    public static void enter(Object self) {
        if (!NativeAgent.recording) {
            return;
        }
        try {
            if (KeyedType.markOf(self) != 0) {
                KeyedSamples.allRead(self);
            }
        } catch (Throwable leftOut) {
            // For want of stack or memory; the application goes on.
        }
    }
}
