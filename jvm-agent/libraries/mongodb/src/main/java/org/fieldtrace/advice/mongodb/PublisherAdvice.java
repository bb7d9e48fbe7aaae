// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import org.fieldtrace.advice.reactor.AnswerSubscriber;
import org.fieldtrace.agent.bridge.CallFormats;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AskedCalls;
import org.fieldtrace.agent.bridge.remotecall.CallPath;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import reactor.core.publisher.Operators;

/** Advice for what the reactive driver publishes. */
public final class PublisherAdvice {

    /**
     * For the methods of {@code Publishers}, by which the reactive driver up to 4.1 makes
     * publishers of what takes callbacks.
     */
    public static final class Publish {
        /**
         * A publisher is wanted.
         *
         * @param source an iterable, which the application may have asked for before, or an
         *     operation
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
            return publisher == null
                    ? null
                    : new SeenPublisher<>((Publisher<?>) publisher, askedAt);
        }

        /** For the constructors of publishers over an iterable: the application asks for one. */
        public static final class Made {

            /** The iterable stands for the query. */
            public static void enter(Object publisher, Object iterable) {
                AskedCalls.asked(iterable);
            }
        }
    }

    /**
     * For {@code BatchCursorPublisher.subscribe}: a query of the reactive driver, whose documents
     * its cursor fetches in batches. The application has asked for it where it asked for the
     * publisher.
     */
    public static final class Subscribe {
        /** Puts a subscriber before the application's that sees the documents first. */
        public static Subscriber<?> argument0(Subscriber<?> application, Object publisher) {
            if (!NativeAgent.recording || application == null) {
                return application;
            }
            AnswerSubscriber<?> seen =
                    AnswerSubscriber.before(
                            Operators.toCoreSubscriber(application),
                            AskedCalls.askedAt(publisher),
                            CallFormats.BSON);
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
}
