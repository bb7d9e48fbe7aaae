// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.vertxsql;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.remotecall.AskedNames;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.statements.AskedColumns;
import org.fieldtrace.agent.bridge.statements.StatementNames;

/** A statement under way, by the object of the client that takes its rows in. */
final class Executing {

    private static final String KIND = "vertx-sql";

    private static final ClassValue<MethodHandle> FIRST = LibraryMembers.getters("first");

    private static final ClassValue<MethodHandle> SQL = LibraryMembers.getters("sql");

    private static final WeakTable<Executing> OF_ROWS = new WeakTable<>();

    /** What this thread is about to make such an object for. */
    private static final ThreadLocal<Executing> OF_THREAD = new ThreadLocal<>();

    private final AsyncRemoteCall call; // null where it is not recorded
    private final ClientExchange exchange;
    private final AsyncContext context;

    private Executing(AsyncRemoteCall call, ClientExchange exchange, AsyncContext context) {
        this.call = call;
        this.exchange = exchange;
        this.context = context;
    }

    /**
     * This thread asks for it; null while nobody records.
     *
     * @param statement its text, or what was prepared of it
     */
    static Executing begin(Object statement) throws Throwable {
        if (!NativeAgent.following || OF_THREAD.get() != null) {
            return null;
        }
        String sql = textOf(statement);
        AsyncRemoteCall call = AsyncRemoteCall.askOutermost();
        AsyncContext context = ThreadContexts.current();
        ClientExchange exchange =
                ClientExchange.beginStatement(
                        context,
                        KIND,
                        StatementNames.of(KIND, sql),
                        RequestHash.UNKNOWN,
                        null,
                        null);
        if (sql != null && AskedNames.areWanted()) {
            AskedColumns columns = StatementNames.columns(null, KIND, sql);
            if (columns != null) {
                AskedNames.tell(AskedNames.SQL, columns.textHash(), columns);
            }
        }
        Executing executing = new Executing(call, exchange, context);
        OF_THREAD.set(executing);
        return executing;
    }

    private static String textOf(Object statement) throws Throwable {
        if (statement == null || statement instanceof String) {
            return (String) statement;
        }
        Object sql = (Object) SQL.get(statement.getClass()).invokeExact(statement);
        return sql instanceof String ? (String) sql : null;
    }

    /** It has asked. */
    void asked(Throwable thrown) {
        OF_THREAD.remove();
        if (call != null) {
            call.asked();
        }
        if (thrown != null) {
            end(null, thrown);
        }
    }

    static void made(Object rows) {
        Executing executing = OF_THREAD.get();
        if (executing != null) {
            OF_ROWS.put(rows, executing);
        }
    }

    /**
     * All rows are there, or none will come.
     *
     * @param failure null where nothing went wrong
     * @return for {@link ThreadContexts#exit}
     */
    static AsyncContext ended(Object rows, Throwable failure) throws Throwable {
        Executing executing = OF_ROWS.take(rows);
        if (executing == null) {
            return null;
        }
        Object first =
                failure == null ? (Object) FIRST.get(rows.getClass()).invokeExact(rows) : null;
        executing.end(first, failure);
        return executing.context == null ? null : ThreadContexts.enter(executing.context);
    }

    private void end(Object rows, Throwable failure) {
        if (exchange != null) {
            if (failure == null) {
                exchange.end(0, -1);
            } else {
                exchange.end(0, failure);
            }
        }
        if (call != null) {
            call.end(rows, -1);
        }
    }
}
