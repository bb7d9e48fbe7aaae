// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hibernatereactive;

import io.smallrye.mutiny.Uni;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.CallPath;

/** For a method that gives a {@code Uni} of entities, which asks whenever somebody subscribes. */
public final class UniAdvice {

    private UniAdvice() {}

    /** The application, or a library beneath it, wants one. */
    public static CallPath enter() {
        return AsyncRemoteCall.isAsking() ? null : CallPath.here();
    }

    /** What a library wants beneath another has no path of the application, and is left alone. */
    public static Object exit(CallPath path, Object entities, Throwable thrown) {
        return path != null && entities instanceof Uni
                ? new EntityUni<>((Uni<?>) entities, path)
                : entities;
    }
}
