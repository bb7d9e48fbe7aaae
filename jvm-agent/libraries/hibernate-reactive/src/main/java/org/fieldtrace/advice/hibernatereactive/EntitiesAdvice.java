// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hibernatereactive;

import io.smallrye.mutiny.Uni;
import java.util.concurrent.CompletableFuture;
import org.fieldtrace.agent.bridge.remotecall.AnswerFuture;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.CallPath;

/** Advice for where sessions are asked for entities. */
public final class EntitiesAdvice {

    /** For a method that asks for entities at once and gives a stage of them. */
    public static final class Stage {
        /** The application asks. */
        public static AsyncRemoteCall enter() {
            return AsyncRemoteCall.askOutermost();
        }

        /** The statement is under way, or a session had them. */
        public static Object exit(AsyncRemoteCall call, Object stage, Throwable thrown) {
            if (call == null) {
                return stage;
            }
            call.asked();
            if (stage instanceof CompletableFuture) {
                return AnswerFuture.seen(
                        (CompletableFuture<?>) stage, entities -> Fetched.end(call, entities));
            }
            call.end(null, -1);
            return stage;
        }
    }

    /**
     * For a method that gives a {@code Uni} of entities, which asks whenever somebody subscribes.
     */
    public static final class Deferred {
        /** The application, or a library beneath it, wants one. */
        public static CallPath enter() {
            return AsyncRemoteCall.isAsking() ? null : CallPath.here();
        }

        /**
         * What a library wants beneath another has no path of the application, and is left alone.
         */
        public static Object exit(CallPath path, Object entities, Throwable thrown) {
            return path != null && entities instanceof Uni
                    ? new EntityUni<>((Uni<?>) entities, path)
                    : entities;
        }
    }
}
