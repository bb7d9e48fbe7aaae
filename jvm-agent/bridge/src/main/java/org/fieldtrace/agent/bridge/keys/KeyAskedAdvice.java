// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Advice for a method that says whether there is a key, its first argument. What it reads for that
 * itself is no read.
 */
public final class KeyAskedAdvice {

    private KeyAskedAdvice() {}

    /** The question begins. */
    public static Object enter(Object self, Object key) throws Throwable {
        if (!NativeAgent.recording) {
            return null;
        }
        return key instanceof String && KeyedSamples.isAskedFor(self, (String) key) ? self : null;
    }

    /** It is answered. */
    public static void exit(Object asked, boolean result, Throwable thrown) {
        if (asked != null) {
            KeyedSamples.askedFor();
        }
    }
}
