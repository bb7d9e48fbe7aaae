// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.rabbitmq;

import com.rabbitmq.client.Consumer;
import com.rabbitmq.client.GetResponse;
import java.util.Map;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.jms.JmsThread;
import org.fieldtrace.agent.bridge.message.HandledMessage;

/** Advice for who gets messages. */
public final class ConsumerAdvice {

    /** For {@code ChannelN.basicConsume}, to which all its overloads lead. */
    public static final class Consume {
        /** The application asks for the messages of a queue. */
        public static void enter(
                Object channel,
                String queue,
                boolean isAcknowledged,
                String tag,
                boolean isNotLocal,
                boolean isExclusive,
                Map<String, Object> arguments,
                Consumer consumer) {
            ConsumedQueues.add(consumer, queue);
        }
    }

    /**
     * For {@code ConsumerDispatcher.handleDelivery}, which has a thread of a pool call a consumer.
     */
    public static final class Deliver {

        /** They have their messages handled by other threads, which tell of it. */
        private static final String[] NO_HANDLERS = {
            "org.springframework.amqp.rabbit.", "com.rabbitmq.jms."
        };

        private static final ClassValue<Boolean> HANDLES =
                new ClassValue<>() {
                    @Override
                    protected Boolean computeValue(Class<?> type) {
                        for (String prefix : NO_HANDLERS) {
                            if (type.getName().startsWith(prefix)) {
                                return false;
                            }
                        }
                        return true;
                    }
                };

        /** Puts one in the stead of the application's that tells when it is called. */
        public static Consumer argument0(Consumer consumer) {
            return NativeAgent.following && consumer != null && HANDLES.get(consumer.getClass())
                    ? new HandlingConsumer(consumer)
                    : consumer;
        }
    }

    /**
     * For {@code ChannelN.basicGet}: a thread that works for no request handles what it gets until
     * it asks for more.
     */
    public static final class Get {

        private static final ThreadLocal<HandledMessage> GOT = new ThreadLocal<>();

        /** The thread is done with the message before. */
        public static String enter(Object channel, String queue) {
            endOnThisThread();
            return queue;
        }

        /** It has one, or there is none. */
        public static void exit(String queue, GetResponse got, Throwable thrown) {
            if (got == null || !NativeAgent.following || JmsThread.isBusy()) {
                return;
            }
            if (!HandledMessage.isThreadFree() || Messages.isAnswer(got.getEnvelope())) {
                Messages.given(got.getBody());
                return;
            }
            HandledMessage handled =
                    Messages.begin(queue, got.getEnvelope(), got.getProps(), got.getBody());
            if (handled != null) {
                GOT.set(handled);
            }
        }

        /** The thread is done with what it has got. */
        static void endOnThisThread() {
            HandledMessage handled = GOT.get();
            if (handled != null) {
                GOT.remove();
                if (handled.isOpen()) {
                    handled.end(null);
                }
            }
        }
    }

    /** For {@code close} of channels and connections. */
    public static final class Close {
        /** The thread is done with what it has got by them. */
        public static void enter() {
            Get.endOnThisThread();
        }
    }
}
