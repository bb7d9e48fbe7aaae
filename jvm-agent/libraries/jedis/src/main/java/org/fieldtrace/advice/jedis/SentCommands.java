// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jedis;

import java.util.ArrayDeque;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.redis.CommandHash;
import org.fieldtrace.agent.bridge.redis.RedisQueries;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** The commands that were written to a connection and are not answered yet, in their order. */
public final class SentCommands {

    /** Of one pipeline; those behind are not recorded. */
    private static final int MOST = 1_000;

    /** By what commands are written to, which a connection has anew whenever it connects. */
    private static final WeakTable<SentCommands> OF_STREAMS = new WeakTable<>();

    private final ArrayDeque<ClientExchange> waiting = new ArrayDeque<>();
    private int leftOut;

    // Whoever writes to a connection does so alone.
    private ClientExchange written;
    private String name;

    /** Which server it is; 0 where the connection was made while nobody recorded. */
    private long server;

    /** What was selected on it since, 0 for nothing. */
    private long selected;

    private SentCommands() {}

    /** Null where nothing was recorded of it. */
    static SentCommands of(Object stream) {
        return stream == null ? null : OF_STREAMS.get(stream);
    }

    /** As above, made where there is none. */
    static SentCommands make(Object stream) {
        SentCommands known = OF_STREAMS.get(stream);
        if (known == null) {
            known = new SentCommands();
            OF_STREAMS.add(stream, known);
        }
        return known;
    }

    /** Whether a further command is recorded; if not, its reply is passed by. */
    synchronized boolean takesMore() {
        written = null;
        if (leftOut == 0 && waiting.size() < MOST) {
            return true;
        }
        leftOut++;
        return false;
    }

    synchronized void sent(ClientExchange command, String itsName) {
        waiting.add(command);
        written = command;
        name = itsName;
    }

    /**
     * The connection was made just now.
     *
     * @param server of {@link CommandHash#ofServer}
     */
    void connected(long server) {
        this.server = server;
    }

    /** For the arguments of what is being written; null where nobody needs to know them. */
    CommandHash hashOfWritten(Object stream) {
        if (written == null) {
            return null;
        }
        if (RedisQueries.isSelect(name)) {
            return CommandHash.begin(0, 0, name);
        }
        if (!written.isOfRequest() || !RedisQueries.isQuery(name)) {
            written = null;
            return null;
        }
        // What was selected on a connection before is not known, but it has not changed.
        long connection = server == 0 ? System.identityHashCode(stream) : server;
        return CommandHash.begin(connection, selected, name);
    }

    /** What is being written asks for this. */
    void asks(long asks) {
        if (RedisQueries.isSelect(name)) {
            selected = asks;
        } else {
            written.asks(asks);
        }
        written = null;
    }

    /** The next reply is read: the command that it answers; null where that is not recorded. */
    synchronized ClientExchange next() {
        ClientExchange first = waiting.poll();
        if (first == null && leftOut > 0) {
            leftOut--;
        }
        return first;
    }

    /** No reply will be read any more. */
    void fail(int outcome) {
        for (ClientExchange command = next(); command != null; command = next()) {
            command.failed(outcome);
        }
        forgetThoseLeftOut();
    }

    private synchronized void forgetThoseLeftOut() {
        leftOut = 0;
    }
}
