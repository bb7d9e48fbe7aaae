// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.cause;

import java.lang.invoke.MethodHandle;
import java.util.concurrent.CompletableFuture;
import org.fieldtrace.agent.bridge.Members;

/** Whether a {@code CompletableFuture} is there: one that is a stage alone does not say so. */
public final class Futures {
    private static final MethodHandle RESULT =
            Members.getter("java.util.concurrent.CompletableFuture", "result");

    private Futures() {}

    public static boolean isThere(Object future) throws Throwable {
        return (Object) RESULT.invokeExact(future) != null;
    }

    /** Whether something is one, and there; not where that cannot be told. */
    public static boolean isOneThere(Object stage) {
        try {
            return stage instanceof CompletableFuture && isThere(stage);
        } catch (Throwable leftOut) {
            return false;
        }
    }
}
