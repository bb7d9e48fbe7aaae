// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.okhttp;

/**
 * For where the attempt that this thread makes gets what carries it over its connection: the
 * constructor of {@code Exchange}, and before version 3.14 {@code StreamAllocation.newStream}.
 */
public final class CarrierAdvice {

    private CarrierAdvice() {}

    /** The carrier tells when the answer was read. */
    public static void enter(Object carrier) {
        Attempt attempt = Attempt.ofThisThread();
        if (attempt != null) {
            attempt.carriedBy(carrier);
        }
    }
}
