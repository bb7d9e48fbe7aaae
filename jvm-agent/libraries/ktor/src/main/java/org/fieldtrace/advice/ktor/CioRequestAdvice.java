// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.ktor;

import io.ktor.client.request.HttpRequestData;
import io.ktor.client.request.HttpResponseData;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** For {@code CIOEngine.execute}, which sends a request and waits for the head of its answer. */
public final class CioRequestAdvice {

    /** The state that the method keeps while it is suspended, with which it is called again. */
    private static final String STATE = "io.ktor.client.engine.cio.CIOEngine$execute$";

    private static final WeakTable<ClientExchange> EXCHANGES = new WeakTable<>();

    private CioRequestAdvice() {}

    /** Waits for the answer. */
    public static final class Sent extends Waiting {

        private static final long serialVersionUID = 1;

        private transient HttpRequestData request;
        private transient ClientExchange exchange;

        Sent(Object waiting) {
            super(waiting);
        }

        @Override
        void ended(Object result, Throwable thrown) {
            if (exchange == null) {
                return;
            }
            EXCHANGES.take(request);
            if (result instanceof HttpResponseData) {
                exchange.end(((HttpResponseData) result).getStatusCode().getValue(), -1);
            } else {
                exchange.end(0, thrown);
            }
        }
    }

    /** Who waits for the answer waits for what sees it first. */
    public static Object argument1(Object continuation) {
        return !NativeAgent.following || Waiting.isState(continuation, STATE)
                ? continuation
                : new Sent(continuation);
    }

    /** A request is about to be sent, or the method goes on. */
    public static Sent enter(Object engine, HttpRequestData request, Object continuation) {
        if (!(continuation instanceof Sent) || !((Sent) continuation).isFirstCall()) {
            return null;
        }
        Sent sent = (Sent) continuation;
        sent.request = request;
        sent.exchange =
                ClientExchange.begin(
                        ThreadContexts.current(),
                        request.getMethod().getValue(),
                        request.getUrl().getEncodedPath(),
                        RequestHash.UNKNOWN,
                        request.getHeaders().get(TraceHeader.NAME));
        if (sent.exchange != null) {
            EXCHANGES.put(request, sent.exchange);
        }
        return sent;
    }

    /** It was sent. */
    public static void exit(Sent sent, Object result, Throwable thrown) {
        if (sent != null) {
            sent.returned(result, thrown);
        }
    }

    /** The exchange of a request that is being sent; null where there is none. */
    static ClientExchange exchange(Object request) {
        return request == null ? null : EXCHANGES.get(request);
    }
}
