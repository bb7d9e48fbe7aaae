// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.apachehttpclient5;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.EndpointDetails;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.AsyncDataConsumer;
import org.apache.hc.core5.http.nio.CapacityChannel;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * Sees what becomes of a request of the asynchronous client. Its caller, and so the next hop, the
 * next attempt and the application's callback, goes on in the context in which the call was made.
 */
public final class AsyncAttempt implements AsyncExecCallback {

    private static final WeakTable<ClientExchange> EXCHANGES = new WeakTable<>();

    private final AsyncExecCallback caller;
    private final AsyncContext context = ThreadContexts.current();
    private ClientExchange exchange;
    private HttpClientContext connection;

    AsyncAttempt(AsyncExecCallback caller) {
        this.caller = caller;
    }

    /**
     * The exchange that is made.
     *
     * @param known the library's context, or its future of the answer
     * @return null where it is not recorded
     */
    static ClientExchange exchangeOf(Object known) {
        return EXCHANGES.get(known);
    }

    void begin(HttpRequest request, boolean hasBody, AsyncExecChain.Scope scope) {
        connection = scope.clientContext;
        exchange =
                ClientExchange.begin(
                        context,
                        request.getMethod(),
                        request.getPath(),
                        hasBody ? RequestHash.UNKNOWN : ClientAdvice.SendOnce.asks(request),
                        ClientAdvice.SendOnce.traceparent(request));
        EXCHANGES.take(connection);
        EXCHANGES.take(scope.cancellableDependency);
        if (exchange != null) {
            EXCHANGES.add(connection, exchange);
            EXCHANGES.add(scope.cancellableDependency, exchange);
        }
    }

    void end(Throwable cause) {
        if (exchange != null) {
            // Before it is connected, the library's context knows an earlier hop's connection.
            if (!(cause instanceof ConnectException)) {
                connected();
            }
            exchange.bodyRead(cause);
        }
    }

    private void connected() {
        EndpointDetails ends = connection.getEndpointDetails();
        if (ends != null) {
            exchange.connected(ends.getLocalAddress(), ends.getRemoteAddress());
        }
    }

    @Override
    public AsyncDataConsumer handleResponse(HttpResponse response, EntityDetails body)
            throws HttpException, IOException {
        if (exchange != null) {
            connected();
            exchange.answered(response.getCode(), body == null ? 0 : body.getContentLength());
        }
        AsyncContext outer = ThreadContexts.enter(context);
        try {
            AsyncDataConsumer reader = caller.handleResponse(response, body);
            return reader == null ? null : new Body(reader);
        } finally {
            ThreadContexts.exit(outer);
        }
    }

    @Override
    public void handleInformationResponse(HttpResponse response) throws HttpException, IOException {
        caller.handleInformationResponse(response);
    }

    @Override
    public void completed() {
        end(null);
        AsyncContext outer = ThreadContexts.enter(context);
        try {
            caller.completed();
        } finally {
            ThreadContexts.exit(outer);
        }
    }

    @Override
    public void failed(Exception cause) {
        end(cause);
        AsyncContext outer = ThreadContexts.enter(context);
        try {
            caller.failed(cause);
        } finally {
            ThreadContexts.exit(outer);
        }
    }

    /** Sees that the answer's body was read, before the application knows. */
    private final class Body implements AsyncDataConsumer {
        private final AsyncDataConsumer reader;

        Body(AsyncDataConsumer reader) {
            this.reader = reader;
        }

        @Override
        public void updateCapacity(CapacityChannel capacity) throws IOException {
            reader.updateCapacity(capacity);
        }

        @Override
        public void consume(ByteBuffer part) throws IOException {
            AsyncContext outer = ThreadContexts.enter(context);
            try {
                reader.consume(part);
            } finally {
                ThreadContexts.exit(outer);
            }
        }

        @Override
        public void streamEnd(List<? extends Header> trailers) throws HttpException, IOException {
            end(null);
            AsyncContext outer = ThreadContexts.enter(context);
            try {
                reader.streamEnd(trailers);
            } finally {
                ThreadContexts.exit(outer);
            }
        }

        @Override
        public void releaseResources() {
            reader.releaseResources();
        }
    }
}
