// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.function.Consumer;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Advice for a {@code tryAdvance(Consumer)} that reads a row of a query, makes an object of it and
 * passes it to the consumer.
 */
public final class RowStreamAdvice {

    /** Puts a consumer before the application's. */
    @SuppressWarnings("unchecked")
    public static Consumer<?> argument0(Consumer<?> application) {
        return NativeAgent.recording && application != null
                ? new RowConsumer((Consumer<Object>) application)
                : application;
    }

    /** The row is read. */
    public static RowConsumer enter(Object rows, Consumer<?> consumer) {
        if (!(consumer instanceof RowConsumer)) {
            return null;
        }
        RowConsumer row = (RowConsumer) consumer;
        row.begin();
        return row;
    }

    /** There was no row, or it could not be read, or it was passed on before. */
    public static void exit(RowConsumer row, boolean advanced, Throwable thrown) {
        if (row != null) {
            row.end(null);
        }
    }
}
