// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pulsar;

import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.message.HandledMessage;

/** Messages and batches that the application gets, and handles. */
final class Handlings {

    private Handlings() {}

    /** A message; null where it gets none, and while nobody records. */
    static HandledMessage begin(Object message) throws Throwable {
        return NativeAgent.following && message != null
                ? HandledMessage.beginWithId(
                        Messages.PULSAR,
                        Messages.topicOf(message),
                        Messages.id(message),
                        Messages.bytes(message))
                : null;
    }

    /** As above, of several together. */
    static HandledMessage beginBatch(Object messages) throws Throwable {
        if (!NativeAgent.following || !(messages instanceof Iterable)) {
            return null;
        }
        HandledMessage batch = null;
        for (Object message : (Iterable<?>) messages) {
            String topic = Messages.topicOf(message);
            batch = batch == null ? HandledMessage.beginBatch(Messages.PULSAR, topic) : batch;
            if (batch == null) {
                return null;
            }
            batch.hasWithId(topic, Messages.id(message), Messages.bytes(message));
        }
        return batch;
    }

    /** As above, of what a future brings; null on any failure, too. */
    static HandledMessage beginAny(Object messages) {
        try {
            return messages instanceof Iterable ? beginBatch(messages) : begin(messages);
        } catch (Throwable leftOut) {
            AdviceFailure.report(leftOut, "ConsumerBase.receiveAsync");
            return null;
        }
    }

    /** It has done with it what it does. */
    static void end(HandledMessage handled, Throwable failure) {
        if (handled != null) {
            handled.end(failure);
        }
    }
}
