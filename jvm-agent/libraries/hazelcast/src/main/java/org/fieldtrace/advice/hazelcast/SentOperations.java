// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hazelcast;

import java.net.SocketAddress;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** Operations that a client has sent to a member, and that have not ended, by their invocations. */
final class SentOperations {

    private static final String HAZELCAST = "hazelcast";

    private static final WeakTable<ClientExchange> SENT = new WeakTable<>();

    private SentOperations() {}

    /** Of it its name alone is recorded, such as {@code hazelcast Map.Get}. */
    static void begin(Object invocation) throws Throwable {
        if (SENT.get(invocation) != null) {
            return;
        }
        Object name = LibraryMembers.reach(invocation, "clientMessage", "operationName");
        ClientExchange exchange =
                ClientExchange.beginStatement(
                        ThreadContexts.current(),
                        HAZELCAST,
                        name == null ? HAZELCAST : HAZELCAST + " " + name,
                        RequestHash.UNKNOWN,
                        null,
                        null);
        if (exchange != null) {
            SENT.add(invocation, exchange);
        }
    }

    static void carriedBy(Object invocation, Object connection) throws Throwable {
        ClientExchange exchange = SENT.get(invocation);
        if (exchange != null) {
            exchange.connected(
                    address(connection, "localSocketAddress"),
                    address(connection, "remoteSocketAddress"));
        }
    }

    private static SocketAddress address(Object connection, String which) throws Throwable {
        Object address = LibraryMembers.reach(connection, "channel", which);
        return address instanceof SocketAddress ? (SocketAddress) address : null;
    }

    /** The exchange of an operation that ends; null where it is not recorded, or has ended. */
    static ClientExchange take(Object invocation) {
        return SENT.take(invocation);
    }
}
