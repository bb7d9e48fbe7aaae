// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.webflux;

import org.fieldtrace.agent.bridge.CallPath;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Operators;

/**
 * A method of {@code WebClient} that returns a publisher of what a call brings in. The call path is
 * that of the method, for subscribers come from anywhere; the call is made when one comes.
 */
public final class PublisherAdvice {

    private PublisherAdvice() {}

    /** The application asks for a publisher. */
    public static CallPath enter() {
        return CallPath.here();
    }

    /** It gets one of the same kind, whose answers are seen. */
    public static Object exit(CallPath askedAt, Object result, Throwable thrown) {
        return result instanceof Publisher ? seen((Publisher<?>) result, askedAt) : result;
    }

    private static <T> Publisher<T> seen(Publisher<T> publisher, CallPath askedAt) {
        return Operators.<T, T>lift((source, actual) -> AnswerSubscriber.over(actual, askedAt))
                .apply(publisher);
    }
}
