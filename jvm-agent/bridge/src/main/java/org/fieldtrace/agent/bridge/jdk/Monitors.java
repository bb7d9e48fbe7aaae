// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.wake.Signalled;

/**
 * What is woven around calls of {@code Object.wait}, and before those of {@code notify} and {@code
 * notifyAll}. Nothing of it throws, nor where the object is null, which the JVM says itself.
 */
public final class Monitors {

    private Monitors() {}

    /**
     * This thread is about to wait at a monitor.
     *
     * @return to be passed to {@link #goesOn}; null where nobody wants to know
     */
    public static Object waitsAt(Object monitor) {
        return NativeAgent.following && monitor != null ? Signalled.begin(monitor) : null;
    }

    /** This thread has waited, and holds the monitor again. */
    public static void goesOn(Object waiting) {
        if (waiting != null) {
            ((Signalled) waiting).ends();
        }
    }

    /** This thread is about to wake one of those that wait there. */
    public static void notifies(Object monitor) {
        if (NativeAgent.following && monitor != null) {
            Signalled.one(monitor);
        }
    }

    /** As above, all of them. */
    public static void notifiesAll(Object monitor) {
        if (NativeAgent.following && monitor != null) {
            Signalled.all(monitor);
        }
    }
}
