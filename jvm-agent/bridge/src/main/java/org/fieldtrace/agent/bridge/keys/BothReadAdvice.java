// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import org.fieldtrace.agent.bridge.NativeAgent;

/** Advice for a method that compares all values with those of its argument. */
public final class BothReadAdvice {

    private BothReadAdvice() {}

    /** Before the values are read. */
    public static void enter(Object self, Object other) throws Throwable {
        if (!NativeAgent.recording) {
            return;
        }
        if (KeyedType.markOf(self) != 0) {
            KeyedSamples.allRead(self);
        }
        if (other != null && KeyedType.markOf(other) != 0) {
            KeyedSamples.allRead(other);
        }
    }
}
