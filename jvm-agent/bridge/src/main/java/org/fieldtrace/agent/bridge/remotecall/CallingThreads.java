// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.SplittableRandom;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AwaitedCall;

/**
 * The threads that make remote calls, from one start of the agent to the next: what was kept before
 * is gone on with by nobody.
 */
public final class CallingThreads {

    private static volatile ThreadLocal<CallingThread> threads = new ThreadLocal<>();
    private static volatile double samplingRate = 1.0;

    private CallingThreads() {}

    /**
     * The agent starts: sets the probability with which each remote object is sampled. Remote calls
     * that are in progress are not recorded.
     *
     * @param rate in (0, 1]
     */
    public static void sampleAt(double rate) {
        samplingRate = rate;
        threads = new ThreadLocal<>();
    }

    /** What this thread keeps. */
    static CallingThread present() {
        ThreadLocal<CallingThread> present = threads;
        CallingThread thread = present.get();
        if (thread == null) {
            thread = new CallingThread(samplingRate, new SplittableRandom());
            present.set(thread);
        }
        return thread;
    }

    /** What this thread keeps; null where it has kept nothing yet. */
    static CallingThread known() {
        return threads.get();
    }

    /** What tells a start of the agent from the next one; ids of one mean nothing to another. */
    static Object run() {
        return threads;
    }

    /** The remote call that this thread is in, the innermost; null where it is in none. */
    static CallInProgress innermost() {
        CallingThread thread = threads.get();
        return thread == null ? null : thread.innermost;
    }

    /** The remote call that this thread is asking for, null where it is asking for none. */
    static AwaitedCall asking() {
        CallingThread thread = NativeAgent.recording ? threads.get() : null;
        return thread == null ? null : thread.asking();
    }

    /** Whether this thread is in a remote call of a library. */
    public static boolean isInLibrarys() {
        CallingThread thread = threads.get();
        return thread != null && thread.isInLibrarys();
    }

    /**
     * Trees and maps that this thread parses are for a library, and none that the application gets:
     * they do not count, and objects of the application that are made of them do.
     *
     * @param begins false where it ends
     */
    public static void parsesForLibrary(boolean begins) {
        present().treesForLibrary += begins ? 1 : -1;
    }
}
