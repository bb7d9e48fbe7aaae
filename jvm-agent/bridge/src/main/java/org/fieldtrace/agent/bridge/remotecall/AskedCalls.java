// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.WeakTable;

/**
 * Where the application has asked for calls that are made later, on whatever thread: known by the
 * object that stands for the call in its library. No method throws.
 */
public final class AskedCalls {

    private static final WeakTable<CallPath> PATHS = new WeakTable<>();

    private AskedCalls() {}

    /** The application asks for the call now. */
    public static void asked(Object call) {
        CallPath path = CallPath.here();
        if (path != null) {
            asked(call, path);
        }
    }

    /** Another object stands for the same call. */
    public static void same(Object call, Object other) {
        CallPath path = askedAt(call);
        if (path != null && other != null) {
            asked(other, path);
        }
    }

    /** Where the application has asked for the call; null where that is not known. */
    public static CallPath askedAt(Object call) {
        try {
            return PATHS.get(call);
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** The application has asked for the call there. */
    static void asked(Object call, CallPath path) {
        try {
            if (PATHS.get(call) == null) {
                PATHS.add(call, path);
            }
        } catch (Throwable leftOut) {
            // The call path is then that of the thread that makes the call.
        }
    }
}
