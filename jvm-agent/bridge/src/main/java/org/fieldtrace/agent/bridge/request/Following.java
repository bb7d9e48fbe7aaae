// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.request.handling.Handling;
import org.fieldtrace.agent.bridge.request.handling.MeteredThread;

/** What is in force on a thread: on whose behalf it works; virtual threads have their own. */
final class Following extends MeteredThread {

    /** The innermost context, null where there is none; see {@link #goOnIn}. */
    AsyncContext context;

    /** What a blocking client is about on this thread, null where it makes no attempt. */
    ClientAttempt attempt;

    /**
     * That of the request that arrived on this thread last, if nothing has happened since: the
     * request's event puts it in force on the thread, so that to enter it then takes no event of
     * its own.
     */
    private AsyncContext arrived;

    private Following() {}

    /** The thread goes on in a context; in none where that is null. */
    void goOnIn(AsyncContext entered) {
        if (entered != null) {
            works();
        }
        tellHandlings(entered);
        if (entered == null) {
            rests();
        }
        context = entered;
        ThreadRequests.tell(numberOf(entered == null ? null : entered.request()));
    }

    private void tellHandlings(AsyncContext entered) {
        ServedRequest before = context == null ? null : context.request();
        ServedRequest after = entered == null ? null : entered.request();
        if (before != after) {
            Handling.goesOn(
                    before == null ? null : before.handling(),
                    after == null ? null : after.handling(),
                    after != null && entered.isRequestsOwn(),
                    numberOf(after));
        }
    }

    private static long numberOf(ServedRequest request) {
        return request == null ? ThreadRequests.NONE : request.id();
    }

    /** A request has arrived on this thread, and its event is emitted; its own context. */
    void arrived(AsyncContext own) {
        arrived = own;
        works();
    }

    /** Whether the context is in force by the event of the request that opened it. */
    boolean entersByArrival(AsyncContext entered) {
        boolean enters = arrived != null && arrived == entered;
        if (enters) {
            arrived = null;
        } else {
            settle();
        }
        return enters;
    }

    /** Something else happens before the request that arrived is served on this thread. */
    void settle() {
        if (arrived != null) {
            AsyncContext unserved = arrived;
            arrived = null;
            unserved.left();
        }
    }

    /** That of this thread, null where it never worked for one. */
    static Following ofThisThread() {
        return (Following) current();
    }

    /** That of this thread, made where there is none. */
    static Following makeOfThisThread() {
        Following following = ofThisThread();
        if (following == null) {
            following = new Following();
            keep(following);
        }
        return following;
    }
}
