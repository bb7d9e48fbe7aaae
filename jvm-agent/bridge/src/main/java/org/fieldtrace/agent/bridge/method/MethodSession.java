// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;

/**
 * The session that records methods. Compiled code has it as a constant and is compiled anew where
 * it changes, so that a probe costs next to nothing while no session records. A field that is
 * looked at costs some three nanoseconds in each method.
 */
final class MethodSession {

    /** No session records. */
    static final int NONE = 0;

    private static final MutableCallSite SITE =
            new MutableCallSite(MethodHandles.constant(int.class, NONE));

    private static final MethodHandle CURRENT = SITE.dynamicInvoker();

    private MethodSession() {}

    /**
     * Its number, {@link #NONE} where there is none.
     *
     * @throws StackOverflowError where the thread has no stack left
     */
    static int current() {
        try {
            return (int) CURRENT.invokeExact();
        } catch (Error noStackLeft) {
            throw noStackLeft;
        } catch (Throwable impossible) {
            return NONE;
        }
    }

    /** Another session records from now on; one thread at a time. */
    static void set(int session) {
        if (session != current()) {
            SITE.setTarget(MethodHandles.constant(int.class, session));
            MutableCallSite.syncAll(new MutableCallSite[] {SITE});
        }
    }
}
