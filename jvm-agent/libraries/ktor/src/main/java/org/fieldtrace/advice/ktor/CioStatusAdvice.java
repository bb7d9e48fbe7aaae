// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.ktor;

import io.ktor.http.HttpStatusCode;
import org.fieldtrace.agent.bridge.request.CurrentRequest;

/** For {@code CIOApplicationResponse.setStatus}. */
public final class CioStatusAdvice {

    private CioStatusAdvice() {}

    /** The request that this thread serves is answered so. */
    public static void enter(Object response, HttpStatusCode status) {
        CioHandleAdvice.status(CurrentRequest.exchange(), status.getValue());
    }
}
