// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import java.net.Socket;
import java.net.SocketAddress;
import java.util.Properties;
import org.fieldtrace.agent.bridge.WeakTable;

/**
 * Advice for whatever gives out connections of JDBC, whether or not anybody records yet: which of
 * them are a driver's own, and where they lead. Drivers are not asked. A connection is the own one
 * of the method that gives it out if no other gave one out within that, and if it is that of a
 * {@code Driver}, has connected a socket, or is of the class of a driver that is known: a pool
 * gives out what was made earlier.
 */
public final class JdbcConnections {

    /** By the connection as its driver made it, and by what gives out its handles. */
    private static final WeakTable<JdbcDatabase> DATABASES = new WeakTable<>();

    private JdbcConnections() {}

    /** Where a connection leads; null where it is not a driver's own. */
    static JdbcDatabase databaseOf(Object connection) {
        return DATABASES.get(connection);
    }

    /** For {@code java.sql.Driver.connect}. */
    public static final class OfDriver {
        public static JdbcConnecting enter(Object driver, String url, Properties properties) {
            String user = properties == null ? null : properties.getProperty("user");
            long number = JdbcDatabase.numberOf(url, user);
            return JdbcConnecting.begin(JdbcDatabase.kindOf(url), null, number);
        }

        public static void exit(JdbcConnecting connecting, Object connection, Throwable thrown) {
            end(connecting, connection, thrown);
        }
    }

    /** For {@code javax.sql.DataSource.getConnection}. */
    public static final class OfSource {
        public static JdbcConnecting enter(Object source) {
            return ofSource(source, null);
        }

        public static void exit(JdbcConnecting connecting, Object connection, Throwable thrown) {
            end(connecting, connection, thrown);
        }
    }

    /** As {@link OfSource}, for a user. */
    public static final class OfSourceAndUser {
        public static JdbcConnecting enter(Object source, String user) {
            return ofSource(source, user);
        }

        public static void exit(JdbcConnecting connecting, Object connection, Throwable thrown) {
            end(connecting, connection, thrown);
        }
    }

    /** For {@code getPooledConnection} and {@code getXAConnection}. */
    public static final class OfPooledSource {
        public static JdbcConnecting enter(Object source) {
            return begin(JdbcDatabase.kindOfClass(source.getClass()), null, source, null);
        }

        public static void exit(JdbcConnecting connecting, Object pooled, Throwable thrown) {
            keep(pooled, end(connecting, pooled, thrown));
        }
    }

    /**
     * For {@code javax.sql.PooledConnection.getConnection}: a handle, whose statements may be own.
     */
    public static final class Handle {
        public static Object enter(Object pooled) {
            return pooled;
        }

        public static void exit(Object pooled, Object connection, Throwable thrown) {
            keep(connection, DATABASES.get(pooled));
        }
    }

    /** For the constructors of {@code java.sql.Connection}. */
    public static final class Made {
        public static void enter(Object connection) {
            JdbcConnecting.made(connection);
        }
    }

    /** For {@code java.net.Socket.connect}: a driver's is known by the thread. */
    public static final class ConnectSocket {
        public static Socket enter(Socket socket, SocketAddress remote) {
            try {
                JdbcConnecting.connect(remote);
            } catch (Throwable leftOut) {
                // See below.
            }
            return socket;
        }

        public static void exit(Socket socket, Throwable thrown) {
            try {
                if (thrown == null) {
                    JdbcConnecting.connected(socket);
                }
            } catch (Throwable leftOut) {
                // The address stays unknown.
            }
        }
    }

    private static JdbcConnecting ofSource(Object source, String user) {
        JdbcSource known = JdbcSource.of(source);
        return known.passesOn ? null : begin(null, known, source, user);
    }

    private static JdbcConnecting begin(String kind, JdbcSource known, Object source, String user) {
        try {
            return JdbcConnecting.begin(kind, known, JdbcDatabase.numberOfSource(source, user));
        } catch (Throwable leftOut) {
            return null; // for want of memory: what the connection executes is not recorded
        }
    }

    /** Returns where what was given out leads, null where unknown. */
    private static JdbcDatabase end(JdbcConnecting connecting, Object given, Throwable thrown) {
        if (connecting == null) {
            return null;
        }
        JdbcDatabase database = null;
        try {
            if (thrown != null) {
                connecting.failed(thrown);
            }
            database = given == null ? null : found(connecting, given);
            connecting.end(given != null, database);
        } catch (Throwable leftOut) {
            // See above.
        }
        return database;
    }

    private static JdbcDatabase found(JdbcConnecting connecting, Object given) {
        JdbcDatabase known = DATABASES.get(given);
        if (known != null) {
            return known; // as a driver's method does that calls another of its own
        }
        JdbcDatabase own = connecting.own(given);
        if (own != null) {
            keep(given, own);
            connecting.made().forEach(connection -> keep(connection, own));
            return own;
        }
        connecting.learnThatItPassesOn();
        return connecting.passedOn();
    }

    private static void keep(Object given, JdbcDatabase database) {
        try {
            if (given != null && database != null && DATABASES.get(given) == null) {
                DATABASES.add(given, database);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }
}
