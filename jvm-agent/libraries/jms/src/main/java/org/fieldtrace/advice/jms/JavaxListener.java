// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jms;

import javax.jms.Message;
import javax.jms.MessageListener;
import org.fieldtrace.agent.bridge.jms.HiddenListener;
import org.fieldtrace.agent.bridge.jms.JmsAdvice;
import org.fieldtrace.agent.bridge.jms.JmsThread;

/** Calls a listener that is a lambda, and tells what it does, as woven listeners do. */
public final class JavaxListener extends HiddenListener implements MessageListener {

    private final MessageListener listener;

    JavaxListener(MessageListener listener) {
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
