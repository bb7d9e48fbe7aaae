// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import scala.concurrent.Future;

/** For {@code PoolMaster.dispatchRequest}, which has a pool of connections send a request. */
public final class SendAdvice {

    /** A request under way. */
    private static final class Sent {
        private final AsyncRemoteCall call; // null where nobody looks for objects
        private final ClientExchange exchange; // null where nobody follows it

        Sent(AsyncRemoteCall call, ClientExchange exchange) {
            this.call = call;
            this.exchange = exchange;
        }

        void seen(Object response, Throwable failure) {
            try {
                if (exchange != null) {
                    end(response, failure);
                }
                if (call != null) {
                    answered(response);
                }
            } catch (Throwable leftOut) {
                AdviceFailure.report(leftOut, SendAdvice.class.getName());
            }
        }

        private void end(Object response, Throwable failure) throws Throwable {
            if (failure == null) {
                exchange.end(
                        LibraryMembers.number(response, "status", "intValue"),
                        Parts.length(response));
            } else {
                exchange.end(0, failure);
            }
        }

        private void answered(Object response) throws Throwable {
            if (response != null) {
                RemoteBodies.remember(response, call.scopeId());
                RemoteBodies.remember(LibraryMembers.reach(response, "entity"), call.scopeId());
            }
            call.answered(response);
        }
    }

    /** The application asks for it. */
    public static Object enter(Object master, Object pool, Object request) throws Throwable {
        if (!NativeAgent.following) {
            return null;
        }
        AsyncRemoteCall call = AsyncRemoteCall.beginOutermost(null);
        if (call != null) {
            call.asking();
        }
        return new Sent(call, Calls.begin(request));
    }

    /** It is under way; what is made of the answer later belongs to the call. */
    public static Object exit(Object begun, Object answer, Throwable thrown) {
        if (!(begun instanceof Sent)) {
            return answer;
        }
        Sent sent = (Sent) begun;
        if (sent.call != null) {
            sent.call.asked();
        }
        if (answer instanceof Future) {
            return AtOnce.seen((Future<?>) answer, sent::seen);
        }
        sent.seen(null, thrown);
        return answer;
    }
}
