// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import org.fieldtrace.agent.bridge.remotecall.DecodingAdvice;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.statements.AskedStatements;

/** What a thread executes; one for each thread, used again and again. */
public final class Executing {

    private static final ThreadLocal<Executing> THREAD =
            new ThreadLocal<>() {
                @Override
                protected Executing initialValue() {
                    return new Executing();
                }
            };

    private final OpenResults results = new OpenResults();
    private AskedStatements asked;
    private ClientExchange exchange;
    private JdbcDatabase database;
    private Object statement;
    private long since;

    /** Of the statement that was executed last, as long as nobody has asked for its result. */
    private ClientExchange unread;

    private int executed;
    private boolean isFetchSeen;

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

    /** The exchange of what it executes. */
    long exchangeId() {
        return exchange.id();
    }

    /** The results that it reads. */
    OpenResults results() {
        return results;
    }

    void begin(ClientExchange begun, Object executed, JdbcDatabase of) {
        exchange = begun;
        statement = executed;
        database = of;
        this.executed = System.identityHashCode(executed);
        unread = null;
        results.closedOf(this.executed);
        DecodingAdvice.statementBegins();
        since = System.nanoTime();
    }

    void end(Throwable thrown) {
        ClientExchange ended = exchange;
        Object executed = statement;
        exchange = null;
        statement = null;
        if (thrown == null) {
            ended.bodyRead(null);
            unread = ended.isOfRequest() ? ended : null;
            isFetchSeen = database.isFetchSeen();
            DecodingAdvice.rowsFollow();
        } else {
            ended.failed(JdbcOutcome.of(thrown, executed, System.nanoTime() - since));
        }
    }

    /** Whether this statement was executed last, and its result is still to be asked for. */
    boolean hasExecuted(Object statement) {
        return unread != null && !isBusy() && executed == System.identityHashCode(statement);
    }

    /** The statement that was executed last has this result; null where it has none. */
    void opened(Object result) {
        ClientExchange of = unread;
        unread = null;
        if (result != null && of != null) {
            results.opened(new FetchedRows(result, of.id(), executed, isFetchSeen));
        }
    }

    /** A statement is closed. */
    void closes(Object statement) {
        if (!isBusy()) {
            results.closedOf(System.identityHashCode(statement));
        }
    }
}
