// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.okhttp;

import java.io.IOException;

/** For where OkHttp is told that the answer was read, or will not be. */
public final class BodyEndAdvice {

    static void ended(Object carrier, Throwable cause) {
        Attempt attempt = Attempt.takeCarriedBy(carrier);
        if (attempt != null) {
            attempt.read(cause);
        }
    }

    /** {@code StreamAllocation.streamFinished}, before version 3.14. */
    public static final class Allocation {
        public static void enter(
                Object allocation, boolean last, Object codec, long bytes, IOException cause) {
            ended(allocation, cause);
        }
    }

    /** {@code Exchange.bodyComplete}, called for the request's body, too. */
    public static final class Complete {
        public static void enter(
                Object exchange,
                long bytes,
                boolean isAnswer,
                boolean isRequest,
                IOException cause) {
            if (isAnswer) {
                ended(exchange, cause);
            }
        }
    }

    /** The same since version 5. */
    public static final class CompleteOfSocket {
        public static void enter(
                Object exchange,
                long bytes,
                boolean isSocket,
                boolean isAnswer,
                boolean isRequest,
                IOException cause) {
            if (isAnswer) {
                ended(exchange, cause);
            }
        }
    }
}
