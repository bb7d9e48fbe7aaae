// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpasyncclient4;

import org.fieldtrace.agent.bridge.request.Outcome;

/** Advice for the pool of connections, where a call may have to wait for one. */
public final class PoolAdvice {

    /** For the constructor of {@code LeaseRequest}: a call asks for a connection. */
    public static final class Ask {
        public static void enter(Object request) {
            PoolWaits.ask(request);
        }
    }

    /** For {@code AbstractNIOConnPool.processPendingRequest}. */
    public static final class Look {
        public static Object enter(Object pool, Object request) {
            return request;
        }

        public static void exit(Object request, boolean served, Throwable thrown) throws Throwable {
            if (thrown == null) {
                PoolWaits.looked(request, served);
            }
        }
    }

    /** For {@code LeaseRequest.cancel}: the call is given up. */
    public static final class Cancel {
        public static void enter(Object request) {
            PoolWaits.end(request, Outcome.CANCELLED);
        }
    }
}
