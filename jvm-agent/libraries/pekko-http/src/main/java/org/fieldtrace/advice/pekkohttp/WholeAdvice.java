// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import scala.concurrent.Future;

/** For {@code toStrict} of a body, which gives the future of the whole. */
public final class WholeAdvice {

    /** It is asked for. */
    public static Object enter(Object entity) {
        return NativeAgent.recording && RemoteBodies.isKnown(entity) ? entity : null;
    }

    /** Whoever gets the whole makes objects of the answer to the same call. */
    public static Object exit(Object entity, Object whole, Throwable thrown) {
        return entity == null || !(whole instanceof Future)
                ? whole
                : AtOnce.seen(
                        (Future<?>) whole,
                        (body, failure) -> RemoteBodies.rememberFrom(entity, body));
    }
}
