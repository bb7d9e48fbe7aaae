// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.vertx;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2Headers;
import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** A stream of HTTP/2 that Vert.x serves. */
final class StreamExchange {

    private static final WeakTable<StreamExchange> OF_STREAMS = new WeakTable<>();

    private static final ClassValue<MethodHandle> CONNECTION = LibraryMembers.getters("conn");
    private static final ClassValue<MethodHandle> CHANNEL = LibraryMembers.getters("channel");
    private static final ClassValue<MethodHandle> ID = LibraryMembers.getters("id");

    /** What stands in the head, from which Vert.x has taken it. */
    private static final ClassValue<MethodHandle> METHOD = LibraryMembers.getters("method");

    private static final ClassValue<MethodHandle> URI = LibraryMembers.getters("uri");

    private static final int OK = 200;

    private final ServerExchange exchange;
    private volatile int status;
    private volatile long bodyBytes;

    private StreamExchange(ServerExchange exchange) {
        this.exchange = exchange;
    }

    static AsyncContext begin(Object stream, Http2Headers headers) throws Throwable {
        if (!NativeAgent.following) {
            return null;
        }
        Channel channel = (Channel) read(CHANNEL, read(CONNECTION, stream));
        Object id = read(ID, stream);
        ServerExchange exchange =
                ServerExchange.begin(
                        text(read(METHOD, stream)),
                        text(read(URI, stream)),
                        channel == null ? null : channel.localAddress(),
                        channel == null ? null : channel.remoteAddress(),
                        id instanceof Integer ? (Integer) id : 0,
                        text(headers.get(TraceHeader.NAME)));
        if (exchange == null) {
            return null;
        }
        OF_STREAMS.add(stream, new StreamExchange(exchange));
        return ThreadContexts.enter(exchange.context());
    }

    static StreamExchange of(Object stream) {
        return NativeAgent.following ? OF_STREAMS.get(stream) : null;
    }

    AsyncContext enter() {
        return ThreadContexts.enter(exchange.context());
    }

    /**
     * A part of the answer is about to be written: its head, one behind its body, or an interim.
     */
    void head(Http2Headers headers, boolean last) {
        CharSequence code = headers.status();
        if (code != null) {
            status = Integer.parseInt(code.toString());
        }
        if (last && status >= OK) {
            exchange.end(status, bodyBytes);
        }
    }

    /** A part of the answer's body is about to be written. */
    void body(int bytes, boolean last) {
        bodyBytes += bytes;
        if (last) {
            exchange.end(status, bodyBytes);
        }
    }

    /** Nothing goes through the stream any more, of which the client may have known first. */
    static void closed(Object stream) {
        StreamExchange known = OF_STREAMS.take(stream);
        if (known != null) {
            known.exchange.cancelled(known.status);
        }
    }

    private static Object read(ClassValue<MethodHandle> member, Object owner) throws Throwable {
        return owner == null ? null : (Object) member.get(owner.getClass()).invokeExact(owner);
    }

    private static String text(Object value) {
        return value == null ? null : value.toString();
    }
}
