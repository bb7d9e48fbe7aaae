// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jedis;

import java.util.ArrayDeque;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** The commands that were written to a connection and are not answered yet, in their order. */
public final class SentCommands {

    /** Of one pipeline; those behind are not recorded. */
    private static final int MOST = 1_000;

    /** By what commands are written to, which a connection has anew whenever it connects. */
    private static final WeakTable<SentCommands> OF_STREAMS = new WeakTable<>();

    private final ArrayDeque<ClientExchange> waiting = new ArrayDeque<>();
    private int leftOut;

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
        if (leftOut == 0 && waiting.size() < MOST) {
            return true;
        }
        leftOut++;
        return false;
    }

    synchronized void sent(ClientExchange command) {
        waiting.add(command);
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
