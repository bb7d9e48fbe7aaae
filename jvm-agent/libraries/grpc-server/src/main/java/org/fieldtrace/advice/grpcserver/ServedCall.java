// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpcserver;

import io.grpc.Attributes;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.internal.ServerStream;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** A call that a server answers. */
final class ServedCall {

    private static final Metadata.Key<String> TRACEPARENT =
            Metadata.Key.of(TraceHeader.NAME, Metadata.ASCII_STRING_MARSHALLER);

    /** gRPC answers with it whatever came of the call (PROTOCOL-HTTP2.md, "Responses"). */
    private static final int HTTP_STATUS = 200;

    private static final WeakTable<ServedCall> OF_STREAMS = new WeakTable<>();

    /** By what gets the events of a stream, for the library and for the application. */
    private static final WeakTable<ServedCall> OF_LISTENERS = new WeakTable<>();

    private final ServerExchange exchange;
    private volatile Status answer;
    private volatile boolean listenedTo;

    private ServedCall(ServerExchange exchange) {
        this.exchange = exchange;
    }

    /** A call comes from the wire; one within the process is no exchange. */
    static AsyncContext begin(ServerStream stream, String method, Metadata headers) {
        if (!NativeAgent.following) {
            return null;
        }
        Attributes attributes = stream.getAttributes();
        SocketAddress remote = attributes.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
        if (!(remote instanceof InetSocketAddress)) {
            return null;
        }
        ServerExchange exchange =
                ServerExchange.begin(
                        "POST",
                        "/" + method,
                        attributes.get(Grpc.TRANSPORT_ATTR_LOCAL_ADDR),
                        remote,
                        stream.streamId(),
                        headers.get(TRACEPARENT));
        if (exchange == null) {
            return null;
        }
        OF_STREAMS.add(stream, new ServedCall(exchange));
        return ThreadContexts.enter(exchange.context());
    }

    static ServedCall of(ServerStream stream) {
        return NativeAgent.following ? OF_STREAMS.get(stream) : null;
    }

    static ServedCall ofListener(Object listener) {
        return NativeAgent.following ? OF_LISTENERS.get(listener) : null;
    }

    void listen(Object listener) {
        listenedTo = true;
        OF_LISTENERS.add(listener, this);
    }

    void route(String method) {
        exchange.route("/" + method);
    }

    AsyncContext enter() {
        return ThreadContexts.enter(exchange.context());
    }

    /** The application, or gRPC in its stead, has given its answer. */
    void answer(Status status) {
        exchange.handsOverLast();
        answer = status;
        if (!listenedTo) {
            // Nobody will hear of its end.
            end(Status.OK);
        }
    }

    /**
     * The stream is closed.
     *
     * @param transport how the connection sees it, whatever the answer was
     */
    void end(Status transport) {
        Status.Code code = answer == null ? transport.getCode() : answer.getCode();
        if (code == Status.Code.DEADLINE_EXCEEDED) {
            exchange.overdue();
        }
        if (!transport.isOk() && code != Status.Code.DEADLINE_EXCEEDED) {
            exchange.cancelled(answer == null ? 0 : HTTP_STATUS);
        } else if (isFailure(code)) {
            Status failed = answer == null ? transport : answer;
            exchange.end(HTTP_STATUS, failed.asRuntimeException(), -1);
        } else {
            exchange.end(HTTP_STATUS, null, -1);
        }
    }

    /** Whether it is the server that has failed; all other statuses are answers. */
    private static boolean isFailure(Status.Code code) {
        switch (code) {
            case UNKNOWN:
            case UNIMPLEMENTED:
            case INTERNAL:
            case UNAVAILABLE:
            case DATA_LOSS:
                return true;
            default:
                return false;
        }
    }
}
