// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import java.util.Map;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Advice for a method that is told of an entry whose value has been replaced, removed or returned:
 * whether it is looked at is not known.
 */
public final class EntryLostAdvice {

    private EntryLostAdvice() {}

    /** Before the method's own code. */
    public static void enter(Object self, Object entry) throws Throwable {
        if (!NativeAgent.recording || KeyedType.markOf(self) == 0) {
            return;
        }
        Object key = ((Map.Entry<?, ?>) entry).getKey();
        if (key instanceof String && KeyedSamples.isAwaited(self, (String) key)) {
            KeyedSamples.lostEntry(self, (String) key);
        }
    }
}
