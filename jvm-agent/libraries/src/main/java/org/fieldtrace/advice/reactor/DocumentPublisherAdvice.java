// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactor;

import org.fieldtrace.agent.bridge.CallFormats;
import org.fieldtrace.agent.bridge.remotecall.CallPath;

/** As {@link PublisherAdvice}, of what documents of MongoDB become. */
public final class DocumentPublisherAdvice {

    /** The application asks for a publisher, or a library does to make a call for it. */
    public static CallPath enter() {
        return PublisherAdvice.enter();
    }

    /** It gets one of the same kind, whose answers are seen. */
    public static Object exit(CallPath askedAt, Object result, Throwable thrown) {
        return PublisherAdvice.seen(askedAt, result, CallFormats.BSON);
    }
}
