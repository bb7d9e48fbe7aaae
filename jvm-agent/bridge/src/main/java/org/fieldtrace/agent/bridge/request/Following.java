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
     * The request that arrived on this thread last, if nothing has happened since: its event puts
     * its context in force on the thread, so that to enter it then takes no event of its own.
     */
    private ServerExchange arrived;

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
        ThreadRequests.tell(entered);
    }

    private void tellHandlings(AsyncContext entered) {
        ServerExchange before = context == null ? null : context.request();
        ServerExchange after = entered == null ? null : entered.request();
        if (before != after) {
            Handling.goesOn(
                    before == null ? null : before.handling(),
                    after == null ? null : after.handling(),
                    after != null && after.context() == entered,
                    after == null ? CurrentRequest.NONE : after.id());
        }
    }

    /** A request has arrived on this thread, and its event is emitted. */
    void arrived(ServerExchange request) {
        arrived = request;
        works();
    }

    /** Whether the context is in force by the event of the request that opened it. */
    boolean entersByArrival(AsyncContext entered) {
        boolean enters = arrived != null && arrived.context() == entered;
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
            AsyncContext unserved = arrived.context();
            arrived = null;
            unserved.exited();
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
