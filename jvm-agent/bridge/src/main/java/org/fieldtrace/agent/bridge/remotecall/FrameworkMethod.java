// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.costs.CallCosts;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * A method of a framework by which the application has a remote call made, such as one of a
 * repository, from {@link #begin} to {@link #end} on a thread. What the framework does around the
 * call, such as a transaction, is left out where the call is left out. So its processor time is
 * told, if the call is looked into.
 *
 * <p>It is told of a method that makes exactly one call. Of several, the application may come to
 * leave out one, such as the one that counts for a page, and then all that stands around stays. So
 * each has only what was measured of itself. The outermost method counts, but within the
 * application's own code, which may do anything: what begins there is an outermost one.
 *
 * <p>The clock is only looked at where the thread's next call is drawn. No method throws.
 */
public final class FrameworkMethod {

    private FrameworkMethod() {}

    /**
     * It begins on this thread.
     *
     * @return to be passed to {@link #end}; null where nobody wants to know, and within a remote
     *     call or another such method
     */
    public static CallSurroundings begin() {
        if (!NativeAgent.recording) {
            return null;
        }
        try {
            CallingThread thread = CallingThreads.present();
            if (thread.around != null
                    || thread.innermost != null
                    || thread.libraryWork > 0
                    || !thread.draw.takesNext()) {
                return null;
            }
            CallCosts all = CallCosts.begin();
            if (!all.isMeasured()) {
                return null;
            }
            thread.around = new CallSurroundings(all);
            return thread.around;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** The framework calls the application's own code in what it does now on this thread. */
    public static void callsApplication() {
        CallingThread thread = NativeAgent.recording ? CallingThreads.known() : null;
        if (thread != null && thread.around != null) {
            thread.around.costs().end();
            thread.around = null;
        }
    }

    /**
     * It returned, or threw.
     *
     * @param around what {@link #begin} returned
     */
    public static void end(CallSurroundings around) {
        if (around == null) {
            return;
        }
        try {
            around.costs().end();
            CallingThread thread = CallingThreads.known();
            if (thread == null || thread.around != around) {
                return; // the application's code, or begun before the agent was stopped
            }
            thread.around = null;
            tell(around);
        } catch (Throwable leftOut) {
            // What stands around its call is not known.
        }
    }

    private static void tell(CallSurroundings around) {
        long call = around.theOneCall();
        long time = around.aroundNs();
        if (call != CallSurroundings.NO_CALL && time > 0) {
            NativeAgent.calls().remoteCallAround(call, ThreadContexts.currentId(), time);
        }
    }
}
