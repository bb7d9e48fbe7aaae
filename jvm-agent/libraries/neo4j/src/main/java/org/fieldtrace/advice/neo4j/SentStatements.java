// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.neo4j;

import java.net.SocketAddress;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.statements.CypherStatements;
import org.fieldtrace.agent.bridge.text.Addresses;
import org.neo4j.driver.Query;

/** Statements whose rows are not all there, by the driver's object that takes the answer. */
final class SentStatements {

    private static final WeakTable<ClientExchange> SENT = new WeakTable<>();

    private SentStatements() {}

    static void send(Object answer, Object connection, Query query) throws Throwable {
        ClientExchange exchange = CypherStatements.begin(query.text(), server(connection));
        if (exchange != null) {
            SENT.put(answer, exchange);
        }
    }

    /** Null where a name stands for it: nobody looks that up. */
    private static SocketAddress server(Object connection) throws Throwable {
        Object address = LibraryMembers.reach(connection, "serverAddress");
        Object host = LibraryMembers.reach(address, "host");
        return host instanceof String
                ? Addresses.of((String) host, LibraryMembers.number(address, "port"))
                : null;
    }

    /** Another of the driver's objects takes the rest of the answer. */
    static void passOn(Object answer, Object rest) {
        ClientExchange exchange = SENT.take(answer);
        if (exchange != null) {
            SENT.put(rest, exchange);
        }
    }

    /**
     * All is there, or nothing more will come; what is said later is left out.
     *
     * @param failure null where there was none
     */
    static void end(Object answer, Throwable failure) {
        ClientExchange exchange = SENT.take(answer);
        if (exchange != null) {
            exchange.end(0, failure);
        }
    }
}
