// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.elasticsearch;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/**
 * For a method of the high-level client that asks the engine and returns what it has found, whose
 * documents are texts that the application is yet to parse.
 */
public final class FoundAdvice {

    /** Those behind them are of a call that is not known. */
    private static final int MOST_HITS = 1_000;

    /** Of a response, and of the hits in it. */
    private static final ClassValue<MethodHandle> HITS = LibraryMembers.getters("getHits");

    /** The call begins. */
    public static RemoteCallScope enter() {
        return RemoteCallScope.enterLibrary();
    }

    /** The response is there, or the call failed. */
    public static void exit(RemoteCallScope scope, Object response, Throwable thrown)
            throws Throwable {
        if (scope == null) {
            return;
        }
        try {
            RemoteBodies.remember(response, scope.id());
            Object found = hits(hits(response));
            if (found instanceof Object[]) {
                Object[] hits = (Object[]) found;
                for (int i = 0; i < Math.min(hits.length, MOST_HITS); i++) {
                    RemoteBodies.remember(hits[i], scope.id());
                }
            }
        } finally {
            RemoteCallScope.exit(scope);
        }
    }

    private static Object hits(Object of) throws Throwable {
        return of == null ? null : (Object) HITS.get(of.getClass()).invokeExact(of);
    }
}
