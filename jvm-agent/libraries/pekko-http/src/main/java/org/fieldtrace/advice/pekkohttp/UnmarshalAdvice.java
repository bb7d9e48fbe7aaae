// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.bridge.remotecall.answer.KnownAnswerAdvice;
import scala.Option;
import scala.concurrent.Future;
import scala.util.Try;

/** For unmarshallers, which make objects of a message, a body or a text. */
public final class UnmarshalAdvice {

    /** What is made of an answer. */
    private static final class Making {
        private final Object answer;
        private final RemoteCallScope scope;

        Making(Object answer, RemoteCallScope scope) {
            this.answer = answer;
            this.scope = scope;
        }

        /** Objects that are there already, or will be. */
        Object made(Object future, Throwable thrown) {
            if (!(future instanceof Future)) {
                KnownAnswerAdvice.exit(scope, null, thrown);
                return future;
            }
            Option<? extends Try<?>> outcome = ((Future<?>) future).value();
            boolean isThere = outcome.isDefined();
            Try<?> made = isThere ? outcome.get() : null;
            KnownAnswerAdvice.exit(scope, isThere && made.isSuccess() ? made.get() : null, thrown);
            AsyncRemoteCall call = isThere ? null : AsyncRemoteCall.resume(answer);
            return call == null
                    ? future
                    : AtOnce.seen((Future<?>) future, (objects, failure) -> call.answered(objects));
        }
    }

    /** Of what a server was asked nothing counts. */
    public static Object enter(Object unmarshaller, Object message) {
        RemoteCallScope scope = KnownAnswerAdvice.enter(message);
        return scope == null ? null : new Making(message, scope);
    }

    /** They are there, or under way. */
    public static Object exit(Object making, Object future, Throwable thrown) {
        return making instanceof Making ? ((Making) making).made(future, thrown) : future;
    }
}
