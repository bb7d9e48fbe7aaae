// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

import com.linecorp.armeria.common.RequestHeaders;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** For {@code HttpServerHandler.handleRequest}: the head of a request has been read. */
public final class HandleAdvice extends ContextAdvice {

    /** By HTTP/2; Netty tells of what comes by HTTP/1.1. */
    public static AsyncContext enter(Object handler, ChannelHandlerContext ctx, Object request)
            throws Throwable {
        if (!NativeAgent.following
                || !Parts.isMultiplex(LibraryMembers.reach(handler, "protocol"))) {
            return null;
        }
        Object headers = LibraryMembers.reach(request, "headers");
        if (!(headers instanceof RequestHeaders)) {
            return null;
        }
        RequestHeaders head = (RequestHeaders) headers;
        Channel channel = ctx.channel();
        ServerExchange exchange =
                ServerExchange.begin(
                        head.method().name(),
                        head.path(),
                        channel.localAddress(),
                        channel.remoteAddress(),
                        LibraryMembers.number(request, "streamId"),
                        head.get(TraceHeader.NAME));
        return exchange == null ? null : ThreadContexts.enter(exchange.context());
    }
}
