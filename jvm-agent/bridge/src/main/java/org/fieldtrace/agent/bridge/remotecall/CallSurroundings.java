// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.costs.CallCosts;

/** What stands around remote calls in one method of a framework, see {@link FrameworkMethod}. */
public final class CallSurroundings {

    static final long NO_CALL = 0;

    /** Of all that the thread does in the method. */
    private final CallCosts all;

    private int calls;
    private CallCosts first; // null where it is not measured
    private long returned = NO_CALL;

    /** Processor time in the call, and in which the agent looked into it. */
    private long inside;

    CallSurroundings(CallCosts begun) {
        this.all = begun;
    }

    /** Of all that the thread does in the method, with its calls. */
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
        first = calls == 1 && costs != null && costs.isMeasured() ? costs : null;
    }

    /** A call has returned, and the agent has looked into what it brought in. */
    void callReturned(long id) {
        if (first != null) {
            inside = first.spentSinceItBegan();
            returned = id;
        }
    }

    /** The one call of the method that has returned and was measured; else {@link #NO_CALL}. */
    long theOneCall() {
        return calls == 1 ? returned : NO_CALL;
    }

    /** Processor time around the one call, nanoseconds; to be asked when the method is over. */
    long aroundNs() {
        return all.processorNs() - inside;
    }
}
