// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pulsar;

import java.util.concurrent.CompletableFuture;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.message.HandledMessage;

/** Advice for Pulsar's consumers. */
public final class ConsumerAdvice {

    private static final String ADVICE = "org.fieldtrace.advice.";
    private static final String CLIENT = "org.apache.pulsar.";

    private ConsumerAdvice() {}

    /** For {@code ConsumerBase.receive}: whoever asks for more has handled what it had. */
    public static final class Receive {
        /** The application asks for a message. */
        public static void enter() {
            HandledMessage.endOnThisThread();
        }

        /** It has one, or none. */
        public static void exit(Object message, Throwable thrown) throws Throwable {
            Handlings.begin(message);
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
            Handlings.beginBatch(messages);
        }
    }

    /** For {@code ConsumerBase.receiveAsync} and {@code batchReceiveAsync}. */
    public static final class ReceiveAsync {
        private static final StackWalker STACK = StackWalker.getInstance();

        /** A message is asked for, or some; null where one consumer asks another. */
        public static Object enter(Object consumer) {
            if (!NativeAgent.following || !isByApplication()) {
                return null;
            }
            HandledMessage.endOnThisThread();
            return consumer;
        }

        /** They are there, or come later. */
        public static Object exit(Object consumer, Object future, Throwable thrown) {
            return consumer != null && future instanceof CompletableFuture
                    ? MessageFuture.of((CompletableFuture<?>) future)
                    : future;
        }

        /** Behind the method itself. */
        private static boolean isByApplication() {
            return STACK.walk(
                    frames ->
                            frames.map(StackWalker.StackFrame::getClassName)
                                    .filter(name -> !name.startsWith(ADVICE))
                                    .skip(1)
                                    .findFirst()
                                    .filter(name -> !name.startsWith(CLIENT))
                                    .isPresent());
        }
    }

    /** For {@code ConsumerBase.callMessageListener}. */
    public static final class Listen {
        /** The listener is about to be called. */
        public static HandledMessage enter(Object consumer, Object message) throws Throwable {
            return Handlings.begin(message);
        }

        /** It has returned; what it threw is in the client's log. */
        public static void exit(HandledMessage handled, Throwable thrown) {
            Handlings.end(handled, thrown);
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
