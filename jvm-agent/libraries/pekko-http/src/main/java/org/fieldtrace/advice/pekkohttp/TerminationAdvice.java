// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import org.fieldtrace.agent.bridge.NativeAgent;
import scala.Tuple2;
import scala.concurrent.Future;

/** For {@code HttpEntity.captureTermination}, by which a server learns when a body has ended. */
public final class TerminationAdvice {

    /** The body is there in another form, of which the end will be told. */
    public static void exit(Object both, Throwable thrown) throws Throwable {
        if (NativeAgent.following && both instanceof Tuple2) {
            Tuple2<?, ?> bodyAndEnd = (Tuple2<?, ?>) both;
            if (bodyAndEnd._2() instanceof Future) {
                Served.ends(bodyAndEnd._1(), (Future<?>) bodyAndEnd._2());
            }
        }
    }
}
