// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import com.mongodb.internal.async.SingleResultCallback;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** Hears of the answer to a command before the driver does. */
final class CommandCallback<T> implements SingleResultCallback<T> {

    private final SingleResultCallback<T> driver;

    /** Null where nobody records. */
    volatile ClientExchange exchange;

    CommandCallback(SingleResultCallback<T> driver) {
        this.driver = driver;
    }

    @Override
    public void onResult(T answer, Throwable failure) {
        try {
            if (exchange != null) {
                exchange.end(0, failure);
            }
        } catch (Throwable leftOut) {
            AdviceFailure.report(leftOut, "CommandProtocolImpl.executeAsync");
        }
        driver.onResult(answer, failure);
    }
}
