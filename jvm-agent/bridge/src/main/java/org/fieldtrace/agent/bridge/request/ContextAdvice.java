// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

/** What advice extends whose {@code enter} takes the thread into a context and returns its own. */
public abstract class ContextAdvice {

    /** The thread goes back to its own. */
    public static void exit(AsyncContext outer, Throwable thrown) {
        ThreadContexts.exit(outer);
    }
}
