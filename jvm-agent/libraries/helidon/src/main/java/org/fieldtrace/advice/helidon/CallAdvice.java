// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.helidon;

import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For {@code Http1CallChainBase.proceed}, which sends a request and reads the answer's head. */
public final class CallAdvice {

    private final ClientExchange exchange;
    private final Object chain;

    private CallAdvice(ClientExchange exchange, Object chain) {
        this.exchange = exchange;
        this.chain = chain;
    }

    /** By the thread that waits for it. */
    public static Object enter(Object chain, Object request) throws Throwable {
        if (!NativeAgent.following) {
            return null;
        }
        String method = Parts.text(request, "method", "text");
        String path = Parts.text(request, "uri", "path", "rawPath");
        ClientExchange exchange =
                ClientExchange.begin(
                        ThreadContexts.current(), method, path, RequestHash.UNKNOWN, null);
        return exchange == null ? null : new CallAdvice(exchange, chain);
    }

    /** The head is there, or the call failed. */
    public static void exit(Object sent, Object answer, Throwable thrown) throws Throwable {
        if (sent == null) {
            return;
        }
        CallAdvice call = (CallAdvice) sent;
        try {
            Object socket =
                    LibraryMembers.reach(call.chain, "effectiveConnection", "helidonSocket");
            call.exchange.connected(
                    Parts.address(socket, "localPeer", "address"),
                    Parts.address(socket, "remotePeer", "address"));
        } finally {
            if (thrown == null) {
                call.exchange.end(LibraryMembers.number(answer, "status", "code"), -1);
            } else {
                call.exchange.end(0, thrown);
            }
        }
    }
}
