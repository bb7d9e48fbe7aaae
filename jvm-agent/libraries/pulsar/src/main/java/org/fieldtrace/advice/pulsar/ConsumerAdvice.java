// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pulsar;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.message.HandledMessage;

/** Advice for Pulsar's consumers. */
public final class ConsumerAdvice {

    private ConsumerAdvice() {}

    private static HandledMessage begin(Object message) throws Throwable {
        return NativeAgent.following && message != null
                ? HandledMessage.beginWithId(
                        Messages.PULSAR,
                        Messages.topicOf(message),
                        Messages.id(message),
                        Messages.bytes(message))
                : null;
    }

    /** For {@code ConsumerBase.receive}: whoever asks for more has handled what it had. */
    public static final class Receive {
        /** The application asks for a message. */
        public static void enter() {
            HandledMessage.endOnThisThread();
        }

        /** It has one, or none. */
        public static void exit(Object message, Throwable thrown) throws Throwable {
            begin(message);
        }
    }

    /** For {@code ConsumerBase.batchReceive}. */
    public static final class ReceiveBatch {
        /** The application asks for messages. */
        public static void enter() {
            HandledMessage.endOnThisThread();
        }

        /** It has some, or none. */
        public static void exit(Object messages, Throwable thrown) throws Throwable {
            if (!NativeAgent.following || !(messages instanceof Iterable)) {
                return;
            }
            HandledMessage batch = null;
            for (Object message : (Iterable<?>) messages) {
                String topic = Messages.topicOf(message);
                batch = batch == null ? HandledMessage.beginBatch(Messages.PULSAR, topic) : batch;
                if (batch == null) {
                    return;
                }
                batch.hasWithId(topic, Messages.id(message), Messages.bytes(message));
            }
        }
    }

    /** For {@code ConsumerBase.callMessageListener}. */
    public static final class Listen {
        /** The listener is about to be called. */
        public static HandledMessage enter(Object consumer, Object message) throws Throwable {
            return begin(message);
        }

        /** It has returned; what it threw is in the client's log. */
        public static void exit(HandledMessage handled, Throwable thrown) {
            if (handled != null) {
                handled.end(thrown);
            }
        }
    }

    /** For {@code ConsumerBase.close}. */
    public static final class Close {
        /** The application has handled what it had. */
        public static void enter() {
            HandledMessage.endOnThisThread();
        }
    }
}
