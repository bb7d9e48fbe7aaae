// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.thrift;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.LibraryWorkAdvice;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** A call of a generated client, which makes one at a time. */
final class MadeCall {

    /** Of a call that has no answer (TMessageType.ONEWAY). */
    private static final byte ONEWAY = 4;

    /** Thrift has no status but an exception. */
    private static final int ANSWERED = 200;

    /**
     * Names of generated clients by which a tracer reports begin so: no call of the application.
     */
    private static final String[] REPORTERS = {"io.jaegertracing.", "com.uber.jaeger."};

    private static final WeakTable<MadeCall> CALLS = new WeakTable<>();
    private static final ClassValue<MethodHandle> OUTPUT = LibraryMembers.getters("oprot_");

    private final Object client;
    private final boolean isAnswered;
    private final AsyncRemoteCall call; // null where it is not recorded
    private final Object sending; // null where it is not recorded
    private final ClientExchange exchange; // null by HTTP, whose client tells of it

    private MadeCall(
            Object client, boolean isAnswered, AsyncRemoteCall call, ClientExchange exchange) {
        this.client = client;
        this.isAnswered = isAnswered;
        this.call = call;
        // A client of HTTP that carries it makes no call of its own.
        this.sending = call == null ? null : LibraryWorkAdvice.enter();
        this.exchange = exchange;
    }

    static MadeCall begin(Object client, String method, byte type) throws Throwable {
        if (!NativeAgent.following || isReporter(client.getClass().getName())) {
            return null;
        }
        Peer peer = Peer.of((Object) OUTPUT.get(client.getClass()).invokeExact(client));
        String route = Names.route(client.getClass(), method);
        AsyncRemoteCall call = AsyncRemoteCall.ask();
        ClientExchange exchange = null;
        if (peer != null) {
            exchange = ClientExchange.beginRoute(ThreadContexts.current(), "POST", route, null);
            if (exchange != null) {
                exchange.connected(peer.local(), peer.remote());
            }
        }
        MadeCall made = new MadeCall(client, type != ONEWAY, call, exchange);
        CALLS.put(client, made);
        return made;
    }

    private static boolean isReporter(String className) {
        for (String reporter : REPORTERS) {
            if (className.startsWith(reporter)) {
                return true;
            }
        }
        return false;
    }

    static MadeCall take(Object client) {
        return CALLS.take(client);
    }

    void sent(Throwable thrown) {
        LibraryWorkAdvice.exit(sending, null, null);
        if (call != null) {
            call.asked();
        }
        if (thrown != null || !isAnswered) {
            CALLS.take(client);
            end(thrown);
            endCall(null);
        }
    }

    void end(Object result, Throwable thrown) {
        end(thrown);
        endCall(result);
    }

    private void end(Throwable thrown) {
        if (exchange == null) {
            return;
        }
        if (thrown == null) {
            exchange.end(ANSWERED, -1);
        } else {
            exchange.end(0, thrown);
        }
    }

    private void endCall(Object result) {
        if (call != null) {
            call.end(result, -1);
        }
    }
}
