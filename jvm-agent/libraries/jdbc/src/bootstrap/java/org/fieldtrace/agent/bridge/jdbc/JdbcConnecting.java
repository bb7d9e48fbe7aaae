// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import java.net.Socket;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * A thread is within a method that gives out a connection of JDBC. From when it first tries to
 * connect a socket to its end that is an exchange.
 */
public final class JdbcConnecting {

    /** Drivers connect on a thread of their own where the time for it is limited (PostgreSQL's). */
    private static final ThreadLocal<JdbcConnecting> CURRENT = new InheritableThreadLocal<>();

    private static final String CONNECT = "CONNECT";
    private static final long UNKNOWN_SIZE = -1;

    private final String kind;
    private final JdbcSource source;
    private final long number;
    private final List<Object> made = new ArrayList<>(2);
    private JdbcConnecting outer;
    private volatile SocketAddress local;
    private volatile SocketAddress remote;

    /** For whose sake; a driver may connect on a thread that knows of neither. */
    private final AsyncContext context;

    private final long scopeId;
    private ClientExchange exchange;

    /** What a thread connects later that was begun meanwhile is something else. */
    private volatile boolean over;

    private volatile boolean passesOn;
    private volatile JdbcDatabase passedOn;

    private JdbcConnecting(String kind, JdbcSource source, long number) {
        this.kind = kind;
        this.source = source;
        this.number = number;
        this.context = NativeAgent.following ? ThreadContexts.current() : null;
        this.scopeId = NativeAgent.following ? ClientExchange.scopeOf(context) : 0;
    }

    /**
     * This thread enters such a method.
     *
     * @param kind of the database; null where only the connection will tell
     * @param source whose method it is; null where it is none
     * @param number of the database, see {@link JdbcDatabase}
     */
    static JdbcConnecting begin(String kind, JdbcSource source, long number) {
        JdbcConnecting connecting = new JdbcConnecting(kind, source, number);
        JdbcConnecting around = CURRENT.get();
        connecting.outer = around == null || around.over ? null : around;
        CURRENT.set(connecting);
        return connecting;
    }

    /** This thread is about to connect a socket. */
    static void connect(SocketAddress remote) {
        JdbcConnecting connecting = CURRENT.get();
        if (connecting != null) {
            connecting.tries(remote);
        }
    }

    /** The first socket begins the exchange, which then has the address that was tried last. */
    private synchronized void tries(SocketAddress remote) {
        if (over) {
            return;
        }
        if (exchange != null) {
            exchange.connected(null, remote);
            return;
        }
        String known = kind == null && source != null ? source.kind : kind;
        String name = known == null ? JdbcDatabase.UNKNOWN : known;
        exchange = ClientExchange.beginUncounted(context, scopeId, CONNECT, name, 0, null, remote);
    }

    /** This thread has connected a socket. */
    static void connected(Socket socket) {
        JdbcConnecting connecting = CURRENT.get();
        if (connecting != null) {
            connecting.has(socket.getLocalSocketAddress(), socket.getRemoteSocketAddress());
        }
    }

    private synchronized void has(SocketAddress local, SocketAddress remote) {
        if (over) {
            return;
        }
        this.local = local;
        this.remote = remote;
        if (exchange != null) {
            exchange.connected(local, remote);
        }
    }

    /** This thread has made a connection: the driver's own may lie below what is given out. */
    static void made(Object connection) {
        JdbcConnecting connecting = CURRENT.get();
        if (connecting != null) {
            connecting.keep(connection);
        }
    }

    private synchronized void keep(Object connection) {
        if (!over) {
            made.add(connection);
        }
    }

    /** What was made meanwhile. */
    synchronized List<Object> made() {
        return List.copyOf(made);
    }

    /**
     * Where what the method gives out leads, if it has made that itself.
     *
     * @return null where another such method made it within this one, or it was made earlier
     */
    JdbcDatabase own(Object given) {
        if (passesOn) {
            return null;
        }
        String known = kind == null ? JdbcDatabase.kindOfClass(given.getClass()) : kind;
        return known == null && remote == null
                ? null
                : new JdbcDatabase(known, number, local, remote);
    }

    /** Where that leads which another such method gave out last, within this one; null if none. */
    JdbcDatabase passedOn() {
        return passedOn;
    }

    /** The method has thrown. */
    void failed(Throwable thrown) {
        // Asks the driver's exception, whose methods may take locks of the driver.
        int outcome = JdbcOutcome.of(thrown, null, 0);
        synchronized (this) {
            if (exchange != null) {
                exchange.failed(outcome);
            }
        }
    }

    /** That another one has made what the method gives out, or has made it earlier. */
    void learnThatItPassesOn() {
        if (source != null) {
            source.passesOn = true;
        }
    }

    /**
     * The method is left.
     *
     * @param given whether it gave out anything
     * @param database where that leads; null where unknown
     */
    void end(boolean given, JdbcDatabase database) {
        close();
        if (outer == null) {
            CURRENT.remove();
            return;
        }
        CURRENT.set(outer);
        if (given) {
            outer.passesOn = true;
            outer.passedOn = database;
        }
        outer = null;
    }

    private synchronized void close() {
        over = true;
        made.clear();
        if (exchange != null) {
            exchange.end(0, UNKNOWN_SIZE); // unless it has failed
        }
    }
}
