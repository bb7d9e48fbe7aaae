// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Advice for a method in which a library parses an answer on its own account, outside of {@link
 * RemoteCallAdvice}: what it makes is counted where the application gets it, not here.
 */
public final class LibraryWorkAdvice {

    /** The library's work begins. */
    public static Object enter() {
        try {
            if (!NativeAgent.recording) {
                return null;
            }
            CallingThread thread = CallingThreads.present();
            thread.libraryWork++;
            return thread;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** It ended. */
    public static void exit(Object thread, Object result, Throwable thrown) {
        if (thread != null) {
            ((CallingThread) thread).libraryWork--;
        }
    }
}
