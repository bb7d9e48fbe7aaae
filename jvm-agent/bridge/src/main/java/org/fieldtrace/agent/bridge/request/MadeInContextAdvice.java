// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;

/**
 * Advice for objects that stand for work: the work is done in the context in which its object was
 * made, whichever thread does it and whatever else that thread was about.
 */
public final class MadeInContextAdvice {

    private static final WeakTable<AsyncContext> MADE = new WeakTable<>();

    /** For the constructor. */
    public static final class Make {
        public static void enter(Object work) {
            AsyncContext context = ThreadContexts.current();
            if (context != null) {
                MADE.add(work, context);
            }
        }
    }

    /** For a method that does the work, or hands it on to an executor. */
    public static final class Run {
        public static AsyncContext enter(Object work) {
            try {
                return NativeAgent.following ? ThreadContexts.enter(MADE.get(work)) : null;
            } catch (Throwable leftOut) {
                return null;
            }
        }

        public static void exit(AsyncContext outer, Object result, Throwable thrown) {
            ThreadContexts.exit(outer);
        }
    }
}
