// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactor;

import org.fieldtrace.agent.bridge.CallFormats;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.CallPath;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * For a method that returns a publisher of what a call brings in. The call path is that of the
 * method, for subscribers come from anywhere; the call is made when one comes.
 */
public final class PublisherAdvice {

    /** The application asks for a publisher, or a library does to make a call for it. */
    public static CallPath enter() {
        return AsyncRemoteCall.isAsking() ? null : CallPath.here();
    }

    /** It gets one of the same kind, whose answers are seen. */
    public static Object exit(CallPath askedAt, Object result, Throwable thrown) {
        return seen(askedAt, result, CallFormats.JSON);
    }

    /**
     * As {@link #exit}, of what travels in another format.
     *
     * @param format of {@link CallFormats}
     */
    static Object seen(CallPath askedAt, Object result, int format) {
        if (result instanceof SeenMono || result instanceof SeenFlux) {
            return result; // of a method that calls another
        }
        if (result instanceof Mono) {
            return new SeenMono<>((Mono<?>) result, askedAt, format);
        }
        return result instanceof Flux ? new SeenFlux<>((Flux<?>) result, askedAt, format) : result;
    }
}
