// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.rabbitmq;

import com.rabbitmq.client.GetResponse;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.jms.JmsThread;
import org.fieldtrace.agent.bridge.message.HandledMessage;

/**
 * For {@code ChannelN.basicGet}: a thread that works for no request handles what it gets until it
 * asks for more.
 */
public final class GetAdvice {

    private static final ThreadLocal<HandledMessage> GOT = new ThreadLocal<>();

    private GetAdvice() {}

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
