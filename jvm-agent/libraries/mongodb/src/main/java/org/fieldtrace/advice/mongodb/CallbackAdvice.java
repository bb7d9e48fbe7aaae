// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import com.mongodb.internal.async.SingleResultCallback;

/**
 * For methods by which the reactive driver waits for a server or a connection. What it does then,
 * it may do on a thread of its own, and for the request that waits.
 */
public final class CallbackAdvice {

    /** Where the callback is the first argument. */
    public static final class First {

        /** Puts one in the stead of the driver's that goes on for the request. */
        public static SingleResultCallback<?> argument0(SingleResultCallback<?> callback) {
            return ContextCallback.of(callback);
        }
    }

    /** Where it is the second one. */
    public static final class Second {

        /** As {@link First#argument0}. */
        public static SingleResultCallback<?> argument1(SingleResultCallback<?> callback) {
            return ContextCallback.of(callback);
        }
    }

    /** Where it is the third one. */
    public static final class Third {

        /** As {@link First#argument0}. */
        public static SingleResultCallback<?> argument2(SingleResultCallback<?> callback) {
            return ContextCallback.of(callback);
        }
    }
}
