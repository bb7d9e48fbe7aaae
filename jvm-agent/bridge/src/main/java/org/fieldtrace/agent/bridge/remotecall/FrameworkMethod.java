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

    private static final long NO_CALL = 0;

    private final CallingThread thread;

    /** Of all that the thread does in it. */
    private final CallCosts all;

    private int calls;
    private CallCosts call; // the first; null where it is not measured

    /** The call that has returned; its time and that in which the agent looked into it. */
    private long returned = NO_CALL;

    private long inside;

    private FrameworkMethod(CallingThread thread, CallCosts all) {
        this.thread = thread;
        this.all = all;
    }

    /**
     * It begins on this thread.
     *
     * @return to be passed to {@link #end}; null where nobody wants to know, and within a remote
     *     call or another such method
     */
    public static FrameworkMethod begin() {
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
            FrameworkMethod begun = new FrameworkMethod(thread, all);
            thread.around = begun;
            return begun;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** The framework calls the application's own code in what it does now on this thread. */
    public static void callsApplication() {
        CallingThread thread = NativeAgent.recording ? CallingThreads.known() : null;
        if (thread != null && thread.around != null) {
            thread.around.leave();
        }
    }

    /**
     * It returned, or threw.
     *
     * @param method what {@link #begin} returned
     */
    public static void end(FrameworkMethod method) {
        if (method == null || method.thread.around != method) {
            return;
        }
        try {
            method.leave();
            method.tell();
        } catch (Throwable leftOut) {
            // What stands around its call is not known.
        }
    }

    private void leave() {
        thread.around = null;
        all.end();
    }

    private void tell() {
        // It may have begun before the agent was stopped and started again.
        if (calls != 1 || returned == NO_CALL || CallingThreads.known() != thread) {
            return;
        }
        long around = all.processorNs() - inside;
        if (around > 0) {
            NativeAgent.calls().remoteCallAround(returned, ThreadContexts.currentId(), around);
        }
    }

    /** What the agent does in it, outside of calls, is no cost; null where nothing is measured. */
    CallCosts costs() {
        return all;
    }

    /**
     * A call begins on the thread, or goes on.
     *
     * @param costs null where it is not measured, or is no whole call
     */
    void callBegins(CallCosts costs) {
        calls++;
        call = costs != null && costs.isMeasured() ? costs : null;
    }

    /** A call has returned, and the agent has looked into what it brought in. */
    void callReturned(long id) {
        if (calls == 1 && call != null) {
            inside = call.spentSinceItBegan();
            returned = id;
        }
    }
}
