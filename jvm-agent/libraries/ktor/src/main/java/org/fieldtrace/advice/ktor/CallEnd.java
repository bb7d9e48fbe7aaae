// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.ktor;

import io.ktor.client.call.HttpClientCall;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;

/** Waits for an answer, or for what is made of it, which belongs to a remote call. */
public final class CallEnd extends Waiting {

    private static final long serialVersionUID = 1;

    private final transient AsyncRemoteCall call;

    private CallEnd(Object waiting, AsyncRemoteCall call) {
        super(waiting);
        this.call = call;
    }

    static Object around(Object waiting, AsyncRemoteCall call) {
        return call == null ? waiting : new CallEnd(waiting, call);
    }

    /** Exchanges that the thread makes from now on serve the call; null where there is none. */
    static CallEnd begin(Object continuation) {
        if (continuation instanceof CallEnd && ((CallEnd) continuation).isFirstCall()) {
            ((CallEnd) continuation).call.asking();
            return (CallEnd) continuation;
        }
        return null;
    }

    @Override
    void returned(Object result, Throwable thrown) {
        call.asked();
        super.returned(result, thrown);
    }

    @Override
    void ended(Object result, Throwable thrown) {
        if (result instanceof HttpClientCall) {
            // Ktor may copy the call to keep its body; both have the attributes of the request.
            call.answered(((HttpClientCall) result).getRequest().getAttributes());
        } else {
            call.end(result, -1);
        }
    }
}
