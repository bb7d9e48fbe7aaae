// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.couchbase;

import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.Outcome;

/** Advice for how the SDK sends an operation, and learns what became of it. */
public final class OperationAdvice {

    private OperationAdvice() {}

    /** For {@code Core.send}, to which all of the SDK's interfaces lead. */
    public static final class Send {
        /** Also once more, where it is sent again. */
        public static void enter(Object core, Object operation) {
            if (NativeAgent.following) {
                SentOperations.begin(operation);
            }
        }
    }

    /** For {@code BaseEndpoint.send}: a connection carries the operation. */
    public static final class Carry {
        /** Also once more, as above. */
        public static void enter(Object endpoint, Object operation) throws Throwable {
            if (NativeAgent.following) {
                SentOperations.carriedBy(operation, endpoint);
            }
        }
    }

    /** For {@code BaseRequest.succeed}: the server has answered, whatever it says. */
    public static final class Answer {
        /** The application does not have it yet. */
        public static void enter(Object operation) {
            ClientExchange exchange = SentOperations.take(operation);
            if (exchange != null) {
                exchange.end(0, null);
            }
        }
    }

    /** For {@code BaseRequest.fail}. */
    public static final class Fail {
        /** The application does not know yet. */
        public static void enter(Object operation, Throwable failure) {
            ClientExchange exchange = SentOperations.take(operation);
            if (exchange != null) {
                exchange.end(0, failure);
            }
        }
    }

    /** For {@code BaseRequest.cancel}. */
    public static final class Cancel {
        private static final String TOO_LATE = "TIMEOUT";

        /** Nobody waits for the answer any more. */
        public static void enter(Object operation, Object reason) throws Throwable {
            ClientExchange exchange = SentOperations.take(operation);
            if (exchange == null) {
                return;
            }
            if (TOO_LATE.equals(LibraryMembers.reach(reason, "identifier"))) {
                exchange.failed(Outcome.TIMEOUT);
            } else {
                exchange.cancelled(0);
            }
        }
    }
}
