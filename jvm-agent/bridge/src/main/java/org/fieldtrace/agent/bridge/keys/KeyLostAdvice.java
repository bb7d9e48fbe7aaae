// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Advice for a method that replaces the value of the key that is its first argument, and returns
 * the former one: whether that is looked at is not known.
 */
public final class KeyLostAdvice {

    private KeyLostAdvice() {}

    /** Before the value is replaced. */
    public static void enter(Object self, Object key) throws Throwable {
        if (!NativeAgent.recording) {
            return;
        }
        if (key instanceof String && KeyedSamples.isAwaited(self, (String) key)) {
            KeyedSamples.lost(self, (String) key);
        }
    }
}
