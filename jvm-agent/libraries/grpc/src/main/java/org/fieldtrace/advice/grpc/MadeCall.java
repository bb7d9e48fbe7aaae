// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpc;

import io.grpc.Attributes;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.lang.invoke.MethodHandle;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** A call of a client, with all attempts that gRPC itself makes. */
public final class MadeCall {

    private static final Metadata.Key<String> TRACEPARENT =
            Metadata.Key.of(TraceHeader.NAME, Metadata.ASCII_STRING_MARSHALLER);

    /** Whatever came of the call (PROTOCOL-HTTP2.md, "Responses"). */
    private static final int HTTP_STATUS = 200;

    /** Those that blame the server. */
    private static final Set<Status.Code> ERRORS =
            EnumSet.of(
                    Status.Code.UNKNOWN,
                    Status.Code.UNIMPLEMENTED,
                    Status.Code.INTERNAL,
                    Status.Code.UNAVAILABLE,
                    Status.Code.DATA_LOSS);

    private static final ClassValue<MethodHandle> METHOD = LibraryMembers.getters("method");
    private static final WeakTable<MadeCall> CALLS = new WeakTable<>();

    private final ClientExchange exchange;
    private final AsyncContext context;

    private MadeCall(ClientExchange exchange, AsyncContext context) {
        this.exchange = exchange;
        this.context = context;
    }

    static MadeCall begin(ClientCall<?, ?> call, Metadata headers) throws Throwable {
        if (!NativeAgent.following) {
            return null;
        }
        Object method = (Object) METHOD.get(call.getClass()).invokeExact((Object) call);
        AsyncContext context = ThreadContexts.current();
        ClientExchange exchange =
                ClientExchange.beginRoute(context, "POST", route(method), headers.get(TRACEPARENT));
        if (exchange == null) {
            return null;
        }
        MadeCall made = new MadeCall(exchange, context);
        CALLS.add(call, made);
        return made;
    }

    private static String route(Object method) {
        return method instanceof MethodDescriptor
                ? "/" + ((MethodDescriptor<?, ?>) method).getFullMethodName()
                : null;
    }

    static MadeCall take(Object call) {
        return CALLS.take(call);
    }

    /** See {@link ThreadContexts#enter}. */
    AsyncContext goOn() {
        return ThreadContexts.enter(context);
    }

    /** gRPC itself has refused the call. */
    static void refused(Object call, Throwable cause) {
        MadeCall made = take(call);
        if (made != null) {
            made.failed(cause);
        }
    }

    private void failed(Throwable cause) {
        exchange.bodyRead(cause);
    }

    void end(ClientCall<?, ?> call, Status status) throws Throwable {
        Attributes transport = call.getAttributes();
        exchange.connected(
                transport.get(Grpc.TRANSPORT_ATTR_LOCAL_ADDR),
                transport.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
        exchange.onStream(StreamId.of(call));
        if (status.getCode() == Status.Code.CANCELLED) {
            exchange.abandoned();
        } else if (status.getCode() == Status.Code.DEADLINE_EXCEEDED) {
            exchange.bodyRead(new TimeoutException());
        } else if (status.getCause() != null) {
            exchange.bodyRead(status.getCause());
        } else {
            boolean error = ERRORS.contains(status.getCode());
            exchange.end(HTTP_STATUS, error ? status.asException() : null);
        }
    }
}
