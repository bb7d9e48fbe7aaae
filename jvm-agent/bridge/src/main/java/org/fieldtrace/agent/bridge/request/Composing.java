// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.cause.Futures;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;

/** Actions that give the future which others wait for, as those of {@code thenCompose} do. */
public final class Composing {

    private static final long NO_TIME = Long.MIN_VALUE;

    private Composing() {}

    /**
     * This thread begins to run one.
     *
     * @return to be passed to {@link #ends}
     */
    static long begins() {
        if (!NativeAgent.following) {
            return NO_TIME;
        }
        ThreadCauses.composes(1);
        return ThreadCauses.callingSince();
    }

    /** It has run it. */
    static void ends(long callingBefore) {
        if (callingBefore != NO_TIME) {
            ThreadCauses.composes(-1);
            ThreadCauses.callsSince(callingBefore);
        }
    }

    /** The action gives a future: what this thread depends on, others do. */
    static void gives(Object future) {
        try {
            if (NativeAgent.following && ThreadCauses.isComposing()) {
                if (Futures.isThere(future)) {
                    Dependence.onThere(future);
                } else {
                    ThreadCauses.gives(future);
                }
            }
        } catch (Throwable leftOut) {
            // For want of memory: what the future releases has no cause.
        }
    }

    /**
     * What waits for the given future is there. The future may have come after we have looked, and
     * before anybody was to be told.
     */
    public static void isThere() {
        try {
            Object given = NativeAgent.following ? ThreadCauses.given() : null;
            if (given != null && Futures.isThere(given)) {
                ThreadCauses.gives(null);
                Dependence.onThere(given);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** A client has made a call in the action: until that is done, the thread does nothing else. */
    public static void calls(ClientExchange call) {
        if (call.isOfRequest() && ThreadCauses.isComposing() && ThreadCauses.callingSince() == 0) {
            ThreadCauses.callsSince(call.begun());
        }
    }
}
