// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AskedCalls;
import org.fieldtrace.agent.bridge.remotecall.CallPath;
import org.reactivestreams.Publisher;

/**
 * For the methods of {@code Publishers}, by which the reactive driver up to 4.1 makes publishers of
 * what takes callbacks.
 */
public final class CallbackPublisherAdvice {

    private CallbackPublisherAdvice() {}

    /**
     * A publisher is wanted.
     *
     * @param source an iterable, which the application may have asked for before, or an operation
     */
    public static CallPath enter(Object source) {
        if (!NativeAgent.recording) {
            return null;
        }
        CallPath askedAt = AskedCalls.askedAt(source);
        return askedAt == null ? CallPath.here() : askedAt;
    }

    /** Gives one whose answers are seen. */
    public static Object exit(CallPath askedAt, Object publisher, Throwable thrown) {
        return publisher == null ? null : new SeenPublisher<>((Publisher<?>) publisher, askedAt);
    }

    /** For the constructors of publishers over an iterable: the application asks for one. */
    public static final class Made {

        private Made() {}

        /** The iterable stands for the query. */
        public static void enter(Object publisher, Object iterable) {
            AskedCalls.asked(iterable);
        }
    }
}
