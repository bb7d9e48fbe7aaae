// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.tomcat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import org.apache.catalina.connector.CoyoteAdapter;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.buf.ByteChunk;
import org.apache.tomcat.util.buf.MessageBytes;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.TraceHeader;
import org.fieldtrace.agent.bridge.text.Addresses;

/**
 * Requests that Tomcat serves; its request objects serve one after the other. Each notes its own
 * exchange, in a place that neither Tomcat nor the application looks at.
 */
final class TomcatExchange {

    /** Of the notes of a request, 17 to 31 are neither the container's nor the connector's. */
    private static final int NOTE = 30;

    /** Of HTTP/2; null in versions of Tomcat that do not tell it. */
    private static final MethodHandle STREAM = getter("getProtocolRequestId", String.class);

    /** When the first of the head was read; null in versions of Tomcat that do not tell it. */
    private static final MethodHandle RECEIVED = getter("getStartTimeNanos", long.class);

    private TomcatExchange() {}

    static ServerExchange begin(Request request) {
        if (!NativeAgent.following) {
            return null;
        }
        request.action(ActionCode.REQ_LOCAL_ADDR_ATTRIBUTE, request);
        request.action(ActionCode.REQ_LOCALPORT_ATTRIBUTE, request);
        request.action(ActionCode.REQ_HOST_ADDR_ATTRIBUTE, request);
        request.action(ActionCode.REQ_REMOTEPORT_ATTRIBUTE, request);
        ServerExchange exchange =
                ServerExchange.begin(
                        method(request.method()),
                        text(request.requestURI()),
                        Addresses.of(request.localAddr().toString(), request.getLocalPort()),
                        Addresses.of(request.remoteAddr().toString(), request.getRemotePort()),
                        stream(request),
                        request.getHeader(TraceHeader.NAME));
        if (exchange != null) {
            request.setNote(NOTE, exchange);
            if (exchange.hasSections()) {
                tellReceived(request, exchange);
            }
        }
        return exchange;
    }

    /** Tomcat notes it as {@link System#nanoTime} tells time, -1 before. */
    private static void tellReceived(Request request, ServerExchange exchange) {
        try {
            long received = RECEIVED == null ? -1 : (long) RECEIVED.invokeExact(request);
            if (received != -1) {
                exchange.receivedSince(received);
            }
        } catch (Throwable unknown) {
            // As in versions that do not tell it.
        }
    }

    static ServerExchange of(Request request) {
        Object noted = request.getNote(NOTE);
        return noted instanceof ServerExchange ? (ServerExchange) noted : null;
    }

    /** Ends the exchange unless it goes on asynchronously. */
    static void endUnlessAsync(Request request, Response response, Throwable thrown) {
        org.apache.catalina.connector.Request outer =
                (org.apache.catalina.connector.Request)
                        request.getNote(CoyoteAdapter.ADAPTER_NOTES);
        if (thrown == null && outer != null && outer.isAsync()) {
            return;
        }
        ServerExchange exchange = of(request);
        if (exchange != null) {
            request.setNote(NOTE, null);
            exchange.end(
                    response.getStatus(), cause(response, thrown), response.getContentWritten());
        }
    }

    /**
     * What Tomcat has thrown, or what went wrong with the connection, which the application need
     * not have been told. Where a client goes away, that is whatever Tomcat's threads happened to
     * meet first, such as a stream that another one has closed, and what they throw later tells no
     * more; only that it was too slow is told apart.
     */
    private static Throwable cause(Response response, Throwable thrown) {
        Exception noted = response.getErrorException();
        if (noted instanceof IOException && !(noted instanceof InterruptedIOException)) {
            return new ClosedChannelException();
        }
        return thrown == null ? noted : thrown;
    }

    /** Mostly one of two, of which no text need be made. */
    private static String method(MessageBytes bytes) {
        if (bytes.equals("GET")) {
            return "GET";
        }
        return bytes.equals("POST") ? "POST" : text(bytes);
    }

    /** Without {@code toString}, which would change how Tomcat decodes what it belongs to. */
    private static String text(MessageBytes bytes) {
        if (bytes.getType() != MessageBytes.T_BYTES) {
            return bytes.toString();
        }
        ByteChunk chunk = bytes.getByteChunk();
        return new String(
                chunk.getBytes(), chunk.getStart(), chunk.getLength(), StandardCharsets.ISO_8859_1);
    }

    /** Asked for once in a request: Tomcat passes the question on to what reads its connection. */
    private static int stream(Request request) {
        if (STREAM == null || request.protocol().equals("HTTP/1.1")) {
            return 0;
        }
        try {
            String id = (String) STREAM.invokeExact(request);
            return id == null || id.isEmpty() ? 0 : Integer.parseInt(id);
        } catch (Throwable unknown) {
            return 0;
        }
    }

    private static MethodHandle getter(String name, Class<?> type) {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(Request.class, name, MethodType.methodType(type));
        } catch (ReflectiveOperationException older) {
            return null;
        }
    }
}
