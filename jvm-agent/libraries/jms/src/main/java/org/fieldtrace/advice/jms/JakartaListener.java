// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jms;

import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import org.fieldtrace.agent.bridge.jms.HiddenListener;
import org.fieldtrace.agent.bridge.jms.JmsAdvice;
import org.fieldtrace.agent.bridge.jms.JmsThread;

/** Calls a listener that is a lambda, and tells what it does, as woven listeners do. */
public final class JakartaListener extends HiddenListener implements MessageListener {

    private final MessageListener listener;

    JakartaListener(MessageListener listener) {
        super(listener);
        this.listener = listener;
    }

    @Override
    public void onMessage(Message message) {
        JmsThread thread = JmsAdvice.Listen.enter(listener, message);
        try {
            listener.onMessage(message);
        } catch (Throwable thrown) {
            JmsAdvice.Listen.exit(thread, thrown);
            throw thrown;
        }
        JmsAdvice.Listen.exit(thread, null);
    }
}
