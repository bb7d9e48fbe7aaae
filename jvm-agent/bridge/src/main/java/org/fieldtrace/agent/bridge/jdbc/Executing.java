// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;

/** What a thread executes; one for each thread, used again and again. */
public final class Executing {

    private static final ThreadLocal<Executing> THREAD =
            new ThreadLocal<>() {
                @Override
                protected Executing initialValue() {
                    return new Executing();
                }
            };

    private AskedStatements asked;
    private ClientExchange exchange;
    private Object statement;
    private long since;

    private Executing() {}

    static Executing ofThisThread() {
        return THREAD.get();
    }

    /** The statements that it has prepared; null where it has prepared none. */
    AskedStatements asked() {
        return asked;
    }

    /** As above, made where there is none; null where nothing is known of any. */
    AskedStatements makeAsked() {
        if (asked == null && RequestHash.isKeyed()) {
            asked = AskedStatements.make();
        }
        return asked;
    }

    /** Whether it executes one: what that executes in turn is a part of it. */
    boolean isBusy() {
        return exchange != null;
    }

    void begin(ClientExchange begun, Object executed) {
        exchange = begun;
        statement = executed;
        since = System.nanoTime();
    }

    void end(Throwable thrown) {
        ClientExchange ended = exchange;
        Object executed = statement;
        exchange = null;
        statement = null;
        if (thrown == null) {
            ended.bodyRead(null);
        } else {
            ended.failed(JdbcOutcome.of(thrown, executed, System.nanoTime() - since));
        }
    }
}
