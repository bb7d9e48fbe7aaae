// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jms;

import java.lang.ref.WeakReference;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.message.HandledMessage;
import org.fieldtrace.agent.bridge.message.SentMessage;

/**
 * What a thread does with messages of JMS. Classes of JMS wrap one another, and call their own
 * other overloads: what a sending, a receiving or a listener calls in turn is a part of it.
 */
public final class JmsThread {

    private static final String JMS = "jms";
    private static final long UNKNOWN_SIZE = -1;

    private static final ThreadLocal<JmsThread> THREAD = new ThreadLocal<>();

    /** Consumers of answers, for which the thread waits on behalf of what it does already. */
    private static final WeakTable<Boolean> OF_ANSWERS = new WeakTable<>();

    private SentMessage sent; // null while none is being sent
    private int receiving;
    private boolean isForAnswer;
    private int listening;
    private Throwable failure;
    private HandledMessage handled; // null where it handles none
    private WeakReference<Object> message; // that one

    private JmsThread() {}

    static JmsThread present() {
        JmsThread thread = THREAD.get();
        if (thread == null) {
            thread = new JmsThread();
            THREAD.set(thread);
        }
        return thread;
    }

    /** Null where this thread had nothing to do with JMS yet. */
    static JmsThread known() {
        return THREAD.get();
    }

    /** A consumer is one of answers: of a temporary queue, or of those to what was sent. */
    static void isOfAnswers(Object consumer) {
        OF_ANSWERS.put(consumer, true);
    }

    /** Whether this thread is in the midst of sending or receiving a message. */
    public static boolean isBusy() {
        JmsThread thread = THREAD.get();
        return thread != null && (thread.sent != null || thread.receiving > 0);
    }

    boolean isSending() {
        return sent != null;
    }

    /**
     * @param destination of the message
     * @return whether it is one to be told of
     */
    boolean beginSending(String destination) {
        sent = SentMessage.begin(JMS, destination);
        return sent != null;
    }

    /**
     * @param id of the message; null where it has none
     * @param thrown null where it was sent
     */
    void endSending(String id, Throwable thrown) {
        SentMessage ended = sent;
        sent = null;
        if (thrown == null) {
            ended.takenWithId(id, UNKNOWN_SIZE);
        } else {
            ended.failed(thrown);
        }
    }

    /** The thread asks a consumer for a message, so it is done with the one before. */
    void beginReceiving(Object consumer) {
        if (receiving++ == 0) {
            isForAnswer = listening > 0 || OF_ANSWERS.get(consumer) != null;
            if (!isForAnswer) {
                endReceived();
            }
        }
    }

    /**
     * It has one, which it handles from now on, unless that is the answer to a request.
     *
     * @param received null where none came
     */
    void endReceiving(Object received) {
        if (--receiving == 0 && received != null && !isForAnswer && HandledMessage.isThreadFree()) {
            begin(received);
        }
    }

    /** The thread looks at messages without taking them. */
    void beginBrowsing() {
        if (receiving++ == 0) {
            isForAnswer = true;
        }
    }

    void endBrowsing() {
        receiving--;
    }

    /** The thread is done with what it has received. */
    void endReceived() {
        if (handled != null && listening == 0 && receiving <= 1) {
            end(null);
        }
    }

    boolean hasReceived() {
        return handled != null && listening == 0 && receiving == 0;
    }

    /** A listener gets a message, which this thread may have received for it. */
    void beginListening(Object given) {
        if (listening++ == 0 && !isHandled(given)) {
            begin(given);
        }
    }

    /** The listener has returned, or thrown. */
    void endListening(Throwable thrown) {
        if (--listening == 0) {
            end(thrown == null ? failure : thrown);
        }
    }

    /** As above, where whoever called it may hide what it has thrown. */
    void endListeningInContainer(Throwable thrown) {
        if (thrown != null) {
            failure = thrown;
        }
        endListening(thrown);
    }

    private boolean isHandled(Object given) {
        return handled != null && handled.isOpen() && message.get() == given;
    }

    private void begin(Object given) {
        failure = null;
        handled =
                HandledMessage.beginWithId(
                        JMS, JmsNames.ofMessage(given), JmsNames.id(given), UNKNOWN_SIZE);
        message = handled == null ? null : new WeakReference<>(given);
    }

    private void end(Throwable thrown) {
        HandledMessage ended = handled;
        handled = null;
        message = null;
        failure = null;
        if (ended != null) {
            ended.end(thrown);
        }
    }
}
