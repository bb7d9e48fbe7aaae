// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty.v12;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.servlet.ServletRequests;

/** Sees an answer, and how it ends, by the way that Jetty has for that. */
final class EndingStream extends HttpStream.Wrapper {

    /** What a handler has thrown, whatever answer that became. */
    private static final String ERROR = "org.eclipse.jetty.server.error_exception";

    private final Request request;
    private final ServerExchange exchange;
    private int status;
    private long bodyBytes;

    EndingStream(HttpStream stream, Request request, ServerExchange exchange) {
        super(stream);
        this.request = request;
        this.exchange = exchange;
    }

    @Override
    public void send(
            MetaData.Request to,
            MetaData.Response head,
            boolean last,
            ByteBuffer content,
            Callback callback) {
        if (head != null) {
            status = head.getStatus();
        }
        if (content != null) {
            bodyBytes += content.remaining();
        }
        if (last) {
            exchange.handsOverLast();
        }
        super.send(to, head, last, content, callback);
    }

    @Override
    public void succeeded() {
        end(null);
        super.succeeded();
    }

    @Override
    public void failed(Throwable failure) {
        end(failure);
        super.failed(failure);
    }

    private void end(Throwable failure) {
        exchange.end(status, failure == null ? thrown() : failure, bodyBytes);
    }

    private Throwable thrown() {
        try {
            for (String attribute : new String[] {ERROR, ServletRequests.JAKARTA_ERROR}) {
                Object thrown = request.getAttribute(attribute);
                if (thrown instanceof Throwable) {
                    return (Throwable) thrown;
                }
            }
        } catch (RuntimeException unknown) {
            // As if nothing had been thrown.
        }
        return null;
    }
}
