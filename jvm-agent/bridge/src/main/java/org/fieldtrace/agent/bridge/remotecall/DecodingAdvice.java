// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.costs.CallCosts;

/**
 * Advice for a method in which a library makes objects of what it has read of an answer, in a
 * remote call whose costs are measured.
 */
public final class DecodingAdvice {

    /**
     * It begins.
     *
     * @return null where nobody wants to know
     */
    public static CallCosts enter() {
        try {
            CallCosts costs = measured();
            return costs != null && costs.decodingBegins() ? costs : null;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** It ended. */
    public static void exit(CallCosts costs, Object result, Throwable thrown) {
        if (costs != null) {
            costs.decodingEnds();
        }
    }

    /** A statement is executed: the thread is done with the rows of the one before. */
    public static void statementBegins() {
        try {
            exit(measured(), null, null);
        } catch (Throwable leftOut) {
            // It is not measured.
        }
    }

    /** It was executed: what the thread does until the next one, or the call's end, is its rows. */
    public static void rowsFollow() {
        enter();
    }

    private static CallCosts measured() {
        CallingThread thread = NativeAgent.recording ? CallingThreads.known() : null;
        CallInProgress call = thread == null ? null : thread.innermost;
        CallCosts costs = call == null ? null : call.costs;
        return costs != null && costs.isMeasured() ? costs : null;
    }
}
