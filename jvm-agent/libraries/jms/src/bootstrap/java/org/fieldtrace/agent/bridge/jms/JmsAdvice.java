// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jms;

import org.fieldtrace.agent.bridge.CallFormats;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/** Advice for the interfaces of JMS, in whatever classes implement them. */
public final class JmsAdvice {

    private static final long UNKNOWN_CALL = 0;
    private static final String OF_ANSWERS = "JMSCorrelationID";

    /** For {@code MessageProducer.send} of a message to the destination of the producer. */
    public static final class Send {
        public static Sending enter(Object producer, Object message) {
            if (!NativeAgent.following) {
                return null;
            }
            try {
                return JmsThread.present().isSending()
                        ? null
                        : Sending.begin(JmsNames.ofProducer(producer), message);
            } catch (Throwable leftOut) {
                return null;
            }
        }

        public static void exit(Sending sending, Throwable thrown) {
            end(sending, thrown);
        }
    }

    /** As {@link Send}, to a destination that is named. */
    public static final class SendTo {
        public static Sending enter(Object producer, Object destination, Object message) {
            if (!NativeAgent.following) {
                return null;
            }
            try {
                return JmsThread.present().isSending()
                        ? null
                        : Sending.begin(JmsNames.of(destination), message);
            } catch (Throwable leftOut) {
                return null;
            }
        }

        public static void exit(Sending sending, Throwable thrown) {
            end(sending, thrown);
        }
    }

    /** As {@link SendTo}, for {@code JMSProducer.send}, which returns the producer. */
    public static final class SendInContext {
        public static Sending enter(Object producer, Object destination, Object message) {
            return SendTo.enter(producer, destination, message);
        }

        public static void exit(Sending sending, Object producer, Throwable thrown) {
            end(sending, thrown);
        }
    }

    private static void end(Sending sending, Throwable thrown) {
        if (sending != null) {
            try {
                sending.end(thrown);
            } catch (Throwable leftOut) {
                // Its end is missing in the trace, which the analysis counts.
            }
        }
    }

    /** For {@code Session.createConsumer} with a destination alone. */
    public static final class Consume {
        public static Object enter(Object session, Object destination) {
            return destination;
        }

        public static void exit(Object destination, Object consumer, Throwable thrown) {
            made(consumer, JmsNames.isTemporary(destination));
        }
    }

    /** As {@link Consume}, for one of messages that are selected. */
    public static final class Select {
        public static Boolean enter(Object session, Object destination, String selector) {
            return selector != null && selector.contains(OF_ANSWERS)
                    || JmsNames.isTemporary(destination);
        }

        public static void exit(Boolean isOfAnswers, Object consumer, Throwable thrown) {
            made(consumer, isOfAnswers != null && isOfAnswers);
        }
    }

    private static void made(Object consumer, boolean isOfAnswers) {
        if (isOfAnswers && consumer != null) {
            try {
                JmsThread.isOfAnswers(consumer);
            } catch (Throwable leftOut) {
                // What it receives counts as handled.
            }
        }
    }

    /** For {@code MessageConsumer.receive} and {@code receiveNoWait}. */
    public static final class Receive {
        public static JmsThread enter(Object consumer) {
            if (!NativeAgent.following) {
                return null;
            }
            try {
                JmsThread thread = JmsThread.present();
                thread.beginReceiving(consumer);
                return thread;
            } catch (Throwable leftOut) {
                return null;
            }
        }

        public static void exit(JmsThread thread, Object message, Throwable thrown) {
            if (thread != null) {
                try {
                    thread.endReceiving(message);
                } catch (Throwable leftOut) {
                    // It is not known to be handled.
                }
            }
        }
    }

    /** For a queue's browser, which may receive messages to show them. */
    public static final class HasMore {
        public static JmsThread enter() {
            return browse();
        }

        public static void exit(JmsThread thread, boolean hasMore, Throwable thrown) {
            browsed(thread);
        }
    }

    /** As {@link HasMore}. */
    public static final class NextShown {
        public static JmsThread enter() {
            return browse();
        }

        public static void exit(JmsThread thread, Object message, Throwable thrown) {
            browsed(thread);
        }
    }

    private static JmsThread browse() {
        if (!NativeAgent.following) {
            return null;
        }
        try {
            JmsThread thread = JmsThread.present();
            thread.beginBrowsing();
            return thread;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    private static void browsed(JmsThread thread) {
        if (thread != null) {
            thread.endBrowsing();
        }
    }

    /**
     * For {@code close} of consumers, sessions and connections: the thread is done with what it has
     * received by them. Spring's template closes them before its caller gets the message.
     */
    public static final class Close {
        private static final StackWalker STACK = StackWalker.getInstance();
        private static final int MOST_FRAMES = 16;
        private static final String TEMPLATES = "org.springframework.jms.core.";
        private static final String CLOSING = "org.springframework.jms.support.JmsUtils";

        public static void enter() {
            try {
                JmsThread thread = JmsThread.known();
                if (thread != null && thread.hasReceived() && !isByTemplate()) {
                    thread.endReceived();
                }
            } catch (Throwable leftOut) {
                // It ends with the next one.
            }
        }

        private static boolean isByTemplate() {
            return STACK.walk(
                    frames ->
                            frames.limit(MOST_FRAMES)
                                    .map(StackWalker.StackFrame::getClassName)
                                    .anyMatch(n -> n.startsWith(TEMPLATES) || n.equals(CLOSING)));
        }
    }

    /** For {@code MessageListener.onMessage}. */
    public static final class Listen {
        public static JmsThread enter(Object listener, Object message) {
            return listen(message);
        }

        public static void exit(JmsThread thread, Throwable thrown) {
            if (thread != null) {
                try {
                    thread.endListening(thrown);
                } catch (Throwable leftOut) {
                    // Its end is missing in the trace, which the analysis counts.
                }
            }
        }
    }

    /** For a method of a container that is given a session and a message, and calls a listener. */
    public static final class ListenInContainer {
        public static JmsThread enter(Object container, Object session, Object message) {
            return listen(message);
        }

        public static void exit(JmsThread thread, Throwable thrown) {
            if (thread != null) {
                try {
                    thread.endListeningInContainer(thrown);
                } catch (Throwable leftOut) {
                    // As above.
                }
            }
        }
    }

    private static JmsThread listen(Object message) {
        if (!NativeAgent.following || message == null) {
            return null;
        }
        try {
            JmsThread thread = JmsThread.present();
            thread.beginListening(message);
            return thread;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** For {@code MessageConsumer.getMessageListener}. */
    public static final class GetListener {
        public static Object exit(Object listener, Throwable thrown) {
            return HiddenListener.unwrap(listener);
        }
    }

    /** For {@code TextMessage.getText}, of which the application may make objects. */
    public static final class Text {
        public static void exit(Object text, Throwable thrown) {
            remember(text);
        }
    }

    /** For {@code BytesMessage.readBytes}, as {@link Text}. */
    public static final class Bytes {
        public static byte[] enter(Object message, byte[] into) {
            return into;
        }

        public static void exit(byte[] read, int bytes, Throwable thrown) {
            remember(read);
        }
    }

    /** A sender may read what it sends, to make a message of its own kind of it. */
    private static void remember(Object body) {
        if (body != null && NativeAgent.recording && !isSending()) {
            RemoteBodies.remember(body, UNKNOWN_CALL);
        }
    }

    private static boolean isSending() {
        JmsThread thread = JmsThread.known();
        return thread != null && thread.isSending();
    }

    /** For {@code ObjectMessage.getObject}: what it holds was made by the sender. */
    public static final class Value {
        public static RemoteCallScope enter() {
            return NativeAgent.recording && !isSending() ? RemoteCallScope.enterLibrary() : null;
        }

        public static void exit(RemoteCallScope scope, Object value, Throwable thrown) {
            RemoteCallScope.answersIn(scope, CallFormats.JAVA);
            RemoteCallScope.exit(scope, value);
        }
    }
}
