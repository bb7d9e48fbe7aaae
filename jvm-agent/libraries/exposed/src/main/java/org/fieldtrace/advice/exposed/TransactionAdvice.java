// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.exposed;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/**
 * For a function that begins a transaction and returns what the application makes in it. Other than
 * in a call of a library, the application may make other remote calls in it, which count by
 * themselves. Of nested transactions, the innermost that returns something counts: the outer ones
 * hand it on.
 */
public final class TransactionAdvice {

    /** What a transaction returns that returns nothing. */
    private static final String NOTHING = "kotlin.Unit";

    private static final ThreadLocal<Entered> INNERMOST = new ThreadLocal<>();

    private TransactionAdvice() {}

    /** A transaction that a thread is in. */
    public static final class Entered {
        private final RemoteCallScope scope;
        private final Entered outer;
        private boolean innerHasReturned;

        Entered(RemoteCallScope scope, Entered outer) {
            this.scope = scope;
            this.outer = outer;
        }
    }

    /** It is about to begin. */
    public static Entered enter() {
        RemoteCallScope scope = NativeAgent.recording ? RemoteCallScope.enter() : null;
        if (scope == null) {
            return null;
        }
        Entered entered = new Entered(scope, INNERMOST.get());
        INNERMOST.set(entered);
        return entered;
    }

    /** It is committed, or rolled back. */
    public static void exit(Entered entered, Object result, Throwable thrown) {
        if (entered == null) {
            return;
        }
        if (entered.outer == null) {
            INNERMOST.remove();
        } else {
            INNERMOST.set(entered.outer);
            entered.outer.innerHasReturned |= entered.innerHasReturned || isSomething(result);
        }
        if (entered.innerHasReturned) {
            RemoteCallScope.exit(entered.scope);
        } else {
            RemoteCallScope.exit(entered.scope, result);
        }
    }

    private static boolean isSomething(Object result) {
        return result != null && !result.getClass().getName().equals(NOTHING);
    }
}
