// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.couchbase;

import java.net.SocketAddress;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** Operations that the SDK has sent and that have not ended, by its objects for them. */
final class SentOperations {

    private static final String COUCHBASE = "couchbase";
    private static final String NOT_ASKED = "";

    private static final WeakTable<ClientExchange> SENT = new WeakTable<>();

    /** Such as {@code couchbase Get} for {@code GetRequest}. */
    private static final ClassValue<String> NAMES =
            new ClassValue<>() {
                @Override
                protected String computeValue(Class<?> operation) {
                    return nameOf(operation.getSimpleName());
                }
            };

    private SentOperations() {}

    private static String nameOf(String operation) {
        for (String own : new String[] {"Carrier", "BucketConfig", "Noop"}) {
            if (operation.startsWith(own)) {
                return NOT_ASKED; // by the application
            }
        }
        return COUCHBASE + " " + operation.replaceFirst("Request$", "");
    }

    static void begin(Object operation) {
        String name = NAMES.get(operation.getClass());
        if (name.equals(NOT_ASKED) || SENT.get(operation) != null) {
            return;
        }
        ClientExchange exchange =
                ClientExchange.beginStatement(
                        ThreadContexts.current(), COUCHBASE, name, RequestHash.UNKNOWN, null, null);
        if (exchange != null) {
            SENT.add(operation, exchange);
        }
    }

    static void carriedBy(Object operation, Object endpoint) throws Throwable {
        ClientExchange exchange = SENT.get(operation);
        if (exchange != null) {
            exchange.connected(
                    address(endpoint, "localAddress"), address(endpoint, "remoteAddress"));
        }
    }

    private static SocketAddress address(Object endpoint, String which) throws Throwable {
        Object address = LibraryMembers.reach(endpoint, "channel", which);
        return address instanceof SocketAddress ? (SocketAddress) address : null;
    }

    /** The exchange of an operation that ends; null where it is not recorded, or has ended. */
    static ClientExchange take(Object operation) {
        return SENT.take(operation);
    }
}
