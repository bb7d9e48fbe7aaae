// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.invoke.MethodHandle;
import java.net.Socket;
import java.net.SocketAddress;

/**
 * Advice for drivers of JDBC: a statement that is executed is an exchange with the database. What
 * wraps a driver's connections and statements (a pool, say) executes them on the same thread, and
 * is not counted again.
 */
public final class JdbcAdvice {

    private static final String NAME = "java.sql.Statement";

    /** By the connection as its driver made it. */
    private static final WeakTable<Database> DATABASES = new WeakTable<>();

    /** Drivers connect on a thread of their own where the time for it is limited (PostgreSQL's). */
    private static final ThreadLocal<Database> CONNECTING = new InheritableThreadLocal<>();

    private static final ThreadLocal<ClientExchange> EXECUTING = new ThreadLocal<>();

    private JdbcAdvice() {}

    /** For {@code java.sql.Driver.connect}, whether or not anybody records yet. */
    public static final class Connect {
        private Connect() {}

        public static Database enter(Object driver, String url) {
            Database database = new Database(url);
            CONNECTING.set(database);
            return database;
        }

        public static void exit(Database database, Object connection, Throwable thrown) {
            try {
                CONNECTING.remove();
                database.connected = true;
                if (connection != null && DATABASES.get(connection) == null) {
                    DATABASES.add(connection, database);
                }
            } catch (Throwable leftOut) {
                // For want of memory: what the connection executes is not recorded.
            }
        }
    }

    /** For {@code java.net.Socket.connect}: a driver's is known by the thread. */
    public static final class ConnectSocket {
        private ConnectSocket() {}

        public static Socket enter(Socket socket) {
            return socket;
        }

        public static void exit(Socket socket, Throwable thrown) {
            try {
                Database database = CONNECTING.get();
                if (database != null && thrown == null && !database.connected) {
                    database.local = socket.getLocalSocketAddress();
                    database.remote = socket.getRemoteSocketAddress();
                }
            } catch (Throwable leftOut) {
                // The address stays unknown.
            }
        }
    }

    /**
     * For the methods of {@code java.sql.Statement} that execute, and return whether it has rows.
     */
    public static final class Flag {
        private Flag() {}

        public static ClientExchange enter(Object statement) {
            return begin(statement);
        }

        public static void exit(ClientExchange exchange, boolean hasRows, Throwable thrown) {
            end(exchange, thrown);
        }
    }

    /** As {@link Flag}, for those that return how many rows were changed. */
    public static final class Count {
        private Count() {}

        public static ClientExchange enter(Object statement) {
            return begin(statement);
        }

        public static void exit(ClientExchange exchange, int rows, Throwable thrown) {
            end(exchange, thrown);
        }
    }

    /** As {@link Count}, for large numbers. */
    public static final class LargeCount {
        private LargeCount() {}

        public static ClientExchange enter(Object statement) {
            return begin(statement);
        }

        public static void exit(ClientExchange exchange, long rows, Throwable thrown) {
            end(exchange, thrown);
        }
    }

    /** As {@link Flag}, for those that return rows, or the counts of a batch. */
    public static final class Rows {
        private Rows() {}

        public static ClientExchange enter(Object statement) {
            return begin(statement);
        }

        public static void exit(ClientExchange exchange, Object rows, Throwable thrown) {
            end(exchange, thrown);
        }
    }

    /** Where a connection leads. */
    public static final class Database {
        /** Such as {@code jdbc:postgresql}: neither host nor name, which may tell more. */
        final String kind;

        volatile SocketAddress local;
        volatile SocketAddress remote;

        /** What a thread connects later that was begun meanwhile is something else. */
        volatile boolean connected;

        Database(String url) {
            int colon = url == null ? -1 : url.indexOf(':', "jdbc:".length());
            kind = colon < 0 ? "jdbc" : url.substring(0, colon);
        }
    }

    private static ClientExchange begin(Object statement) {
        if (!NativeAgent.following || EXECUTING.get() != null) {
            return null;
        }
        try {
            Object connection = (Object) Internals.CONNECTION.invokeExact(statement);
            Database database = DATABASES.get(connection);
            if (database == null) {
                return null; // not the driver's own
            }
            ClientExchange exchange =
                    ClientExchange.begin(
                            null, database.kind, database.local, database.remote, 0, null);
            if (exchange != null) {
                EXECUTING.set(exchange);
            }
            return exchange;
        } catch (Throwable closed) {
            return null; // as the application will learn itself
        }
    }

    private static void end(ClientExchange exchange, Throwable thrown) {
        if (exchange != null) {
            EXECUTING.remove();
            exchange.bodyRead(thrown);
        }
    }

    private static final class Internals {
        static final MethodHandle CONNECTION = Members.method(NAME, "getConnection");
    }
}
