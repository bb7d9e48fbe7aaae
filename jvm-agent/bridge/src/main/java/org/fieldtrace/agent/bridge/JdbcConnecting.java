// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.net.Socket;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;

/** A thread is within a method that gives out a connection of JDBC, and may connect a socket. */
public final class JdbcConnecting {

    /** Drivers connect on a thread of their own where the time for it is limited (PostgreSQL's). */
    private static final ThreadLocal<JdbcConnecting> CURRENT = new InheritableThreadLocal<>();

    private final String kind;
    private final JdbcSource source;
    private final List<Object> made = new ArrayList<>(2);
    private JdbcConnecting outer;
    private volatile SocketAddress local;
    private volatile SocketAddress remote;
    private volatile SocketAddress tried;
    private boolean failureIsTold;

    /** What a thread connects later that was begun meanwhile is something else. */
    private volatile boolean over;

    private volatile boolean passesOn;
    private volatile JdbcDatabase passedOn;

    private JdbcConnecting(String kind, JdbcSource source) {
        this.kind = kind;
        this.source = source;
    }

    /**
     * This thread enters such a method.
     *
     * @param kind of the database; null where only the connection will tell
     * @param source whose method it is; null where it is none
     */
    static JdbcConnecting begin(String kind, JdbcSource source) {
        JdbcConnecting connecting = new JdbcConnecting(kind, source);
        JdbcConnecting around = CURRENT.get();
        connecting.outer = around == null || around.over ? null : around;
        CURRENT.set(connecting);
        return connecting;
    }

    /** This thread is about to connect a socket. */
    static void connect(SocketAddress remote) {
        JdbcConnecting connecting = CURRENT.get();
        if (connecting != null && !connecting.over) {
            connecting.tried = remote;
        }
    }

    /** This thread has connected a socket. */
    static void connected(Socket socket) {
        JdbcConnecting connecting = CURRENT.get();
        if (connecting != null && !connecting.over) {
            connecting.local = socket.getLocalSocketAddress();
            connecting.remote = socket.getRemoteSocketAddress();
        }
    }

    /** This thread has made a connection: the driver's own may lie below what is given out. */
    static void made(Object connection) {
        JdbcConnecting connecting = CURRENT.get();
        if (connecting != null) {
            synchronized (connecting.made) {
                if (!connecting.over) {
                    connecting.made.add(connection);
                }
            }
        }
    }

    /** What was made meanwhile. */
    List<Object> made() {
        synchronized (made) {
            return List.copyOf(made);
        }
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
        return known == null && remote == null ? null : new JdbcDatabase(known, local, remote);
    }

    /** Where that leads which another such method gave out last, within this one; null if none. */
    JdbcDatabase passedOn() {
        return passedOn;
    }

    /**
     * The method has thrown. Where it had tried to connect a socket itself, that is an exchange,
     * which begins when it ends: had it gone well, it would have been none.
     */
    void failed(Throwable thrown) {
        if (tried != null && !failureIsTold) {
            String known = kind == null && source != null ? source.kind : kind;
            ClientExchange exchange =
                    ClientExchange.begin(
                            null, known == null ? "jdbc" : known, local, tried, 0, null);
            if (exchange != null) {
                exchange.failed(JdbcOutcome.of(thrown, null, 0));
            }
            failureIsTold = true;
        }
        if (failureIsTold && outer != null) {
            outer.failureIsTold = true;
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
        synchronized (made) {
            over = true;
            made.clear();
        }
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
}
