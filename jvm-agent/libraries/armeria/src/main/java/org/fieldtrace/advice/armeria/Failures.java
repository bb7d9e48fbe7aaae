// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

import com.linecorp.armeria.common.ClosedSessionException;
import com.linecorp.armeria.common.stream.CancelledSubscriptionException;

/** What an exchange can end with. */
final class Failures {

    private Failures() {}

    /** Whether nobody waits for the answer any more. */
    static boolean isOfClient(Throwable cause) {
        return cause instanceof CancelledSubscriptionException
                || cause instanceof ClosedSessionException
                // Of which it is a subclass only since later versions.
                || cause.getClass().getSimpleName().equals("ClosedStreamException");
    }
}
