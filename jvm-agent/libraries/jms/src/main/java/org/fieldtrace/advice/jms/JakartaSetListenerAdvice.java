// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jms;

import jakarta.jms.MessageListener;
import org.fieldtrace.agent.bridge.jms.HiddenListener;

/** For {@code MessageConsumer.setMessageListener}. */
public final class JakartaSetListenerAdvice {

    /** Puts what can be seen in the stead of a lambda. */
    public static MessageListener argument0(MessageListener listener) {
        return HiddenListener.isHidden(listener) ? new JakartaListener(listener) : listener;
    }
}
