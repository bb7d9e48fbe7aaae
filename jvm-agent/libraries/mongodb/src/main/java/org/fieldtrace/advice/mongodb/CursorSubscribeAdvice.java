// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import org.fieldtrace.advice.reactor.AnswerSubscriber;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AskedCalls;
import org.reactivestreams.Subscriber;
import reactor.core.publisher.Operators;

/**
 * For {@code BatchCursorPublisher.subscribe}: a query of the reactive driver, whose documents its
 * cursor fetches in batches. The application has asked for it where it asked for the publisher.
 */
public final class CursorSubscribeAdvice {

    private CursorSubscribeAdvice() {}

    /** Puts a subscriber before the application's that sees the documents first. */
    public static Subscriber<?> argument0(Subscriber<?> application, Object publisher) {
        if (!NativeAgent.recording || application == null) {
            return application;
        }
        AnswerSubscriber<?> seen =
                AnswerSubscriber.before(
                        Operators.toCoreSubscriber(application), AskedCalls.askedAt(publisher));
        return seen == null ? application : seen;
    }

    /** The query may be sent now, or where the application first demands something. */
    public static AnswerSubscriber<?> enter(Object publisher, Subscriber<?> subscriber) {
        if (!(subscriber instanceof AnswerSubscriber)) {
            return null;
        }
        AnswerSubscriber<?> seen = (AnswerSubscriber<?>) subscriber;
        seen.subscribing();
        return seen;
    }

    /** It has been subscribed to. */
    public static void exit(AnswerSubscriber<?> seen, Throwable thrown) {
        if (seen != null) {
            seen.subscribed();
        }
    }
}
