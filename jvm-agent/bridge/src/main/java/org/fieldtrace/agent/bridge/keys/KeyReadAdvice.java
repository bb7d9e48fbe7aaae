// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import org.fieldtrace.agent.bridge.NativeAgent;

/** Advice for a method that gives the value of the key that is its first argument. */
public final class KeyReadAdvice {

    private KeyReadAdvice() {}

    /** Before the value is read. */
    public static void enter(Object self, Object key) throws Throwable {
        if (!NativeAgent.recording) {
            return;
        }
        if (key instanceof String && KeyedSamples.isAwaited(self, (String) key)) {
            KeyedSamples.accessed(self, (String) key, false);
        }
    }
}
