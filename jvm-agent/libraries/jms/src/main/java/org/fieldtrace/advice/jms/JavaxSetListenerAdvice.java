// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jms;

import javax.jms.MessageListener;
import org.fieldtrace.agent.bridge.jms.HiddenListener;

/** For {@code MessageConsumer.setMessageListener}. */
public final class JavaxSetListenerAdvice {

    /** Puts what can be seen in the stead of a lambda. */
    public static MessageListener argument0(MessageListener listener) {
        return HiddenListener.isHidden(listener) ? new JavaxListener(listener) : listener;
    }
}
