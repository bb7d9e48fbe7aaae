// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.scalafutures;

import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.MadeInContextAdvice;

/** For what does the work that depends on a future, or hands it to an executor. */
public final class RunAdvice extends ContextAdvice {

    /** In the context in which it was added to the future, whoever has completed that. */
    public static AsyncContext enter(Object work) {
        return MadeInContextAdvice.Run.enter(work);
    }
}
