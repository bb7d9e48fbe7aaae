// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpasyncclient4;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.pool.AsyncPoolWait;
import org.fieldtrace.agent.bridge.request.Outcome;

/** Calls that ask a pool for a connection. */
final class PoolWaits {

    private static final ClassValue<MethodHandle> DONE = LibraryMembers.getters("isDone");
    private static final ClassValue<MethodHandle> CAUSE = LibraryMembers.getters("getException");

    /** By what stands for a call in the pool. */
    private static final WeakTable<AsyncPoolWait> WAITS = new WeakTable<>();

    private PoolWaits() {}

    static void ask(Object request) {
        AsyncPoolWait wait = AsyncPoolWait.ask();
        if (wait != null) {
            WAITS.add(request, wait);
        }
    }

    /**
     * The pool has looked for a connection, for the first time or again.
     *
     * @param served whether there is one, or one is made
     */
    static void looked(Object request, boolean served) throws Throwable {
        AsyncPoolWait wait = WAITS.get(request);
        if (wait == null) {
            return;
        }
        if (!served && Boolean.FALSE.equals(of(request, DONE))) {
            wait.begin("Apache HttpClient");
            return;
        }
        Object cause = of(request, CAUSE);
        end(
                request,
                cause instanceof Throwable
                        ? Outcome.ofClient((Throwable) cause)
                        : Outcome.COMPLETED);
    }

    /**
     * A call no longer waits, if it did.
     *
     * @param outcome of {@link Outcome}
     */
    static void end(Object request, int outcome) {
        AsyncPoolWait wait = WAITS.take(request);
        if (wait != null) {
            wait.end(outcome);
        }
    }

    private static Object of(Object request, ClassValue<MethodHandle> getter) throws Throwable {
        return (Object) getter.get(request.getClass()).invokeExact(request);
    }
}
