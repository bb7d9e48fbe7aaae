// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekko;

import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.MadeInContextAdvice;

/** For {@code ActorCell.invoke}: an actor gets a message. */
public final class InvokeAdvice extends ContextAdvice {

    /** In the context in which it was sent. */
    public static AsyncContext enter(Object actor, Object envelope) {
        return MadeInContextAdvice.Run.enter(envelope);
    }
}
