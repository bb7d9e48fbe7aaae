// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

import com.linecorp.armeria.client.ClientRequestContext;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.stream.CancelledSubscriptionException;
import io.netty.channel.Channel;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** Requests that clients send, by Armeria's context of each. */
final class Calls {

    private static final WeakTable<ClientExchange> CALLS = new WeakTable<>();

    private Calls() {}

    static void begin(ClientRequestContext context, HttpRequest request) {
        if (!NativeAgent.following) {
            return;
        }
        RequestHeaders head = request.headers();
        ClientExchange exchange =
                ClientExchange.begin(
                        ThreadContexts.current(),
                        head.method().name(),
                        head.path(),
                        RequestHash.UNKNOWN,
                        head.get(TraceHeader.NAME));
        if (exchange != null) {
            CALLS.put(context, exchange);
        }
    }

    static void onStream(Object context, int stream) throws Throwable {
        ClientExchange exchange = context == null ? null : CALLS.get(context);
        Object log = exchange == null ? null : LibraryMembers.reach(context, "log");
        if (log != null && Parts.isMultiplex(LibraryMembers.reach(log, "sessionProtocol"))) {
            exchange.onStream(stream);
        }
    }

    /** The answer was read, or will not be. */
    static void end(Object context, Object log, Throwable cause) throws Throwable {
        ClientExchange exchange = CALLS.take(context);
        if (exchange == null) {
            return;
        }
        Object channel = LibraryMembers.reach(log, "channel");
        if (channel instanceof Channel) {
            exchange.connected(
                    ((Channel) channel).localAddress(), ((Channel) channel).remoteAddress());
        }
        int status = LibraryMembers.number(log, "responseHeaders", "status", "code");
        if (cause instanceof CancelledSubscriptionException) {
            exchange.cancelled(status);
        } else if (cause != null) {
            exchange.end(status, cause);
        } else {
            exchange.end(status, Parts.length(log));
        }
    }
}
