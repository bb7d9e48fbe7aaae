// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.dubbo;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.AttributeKey;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/**
 * A request by the protocol Triple. Stands ahead of all handlers of its stream, where it sees
 * frames and changes none.
 */
final class ServedStream extends ChannelDuplexHandler {

    private static final AttributeKey<Boolean> KEY = AttributeKey.valueOf("org.fieldtrace.triple");

    /** By REST a path may hold values, and by gRPC's messages it names a method. */
    private static final String OF_METHODS = "application/grpc";

    private final ServerExchange exchange;
    private int status;
    private boolean ended;

    private ServedStream(ServerExchange exchange) {
        this.exchange = exchange;
    }

    /** The first head of a stream is read; what is done with it belongs to the request. */
    static AsyncContext begin(Http2StreamChannel channel, Http2Headers head) {
        CharSequence method = head.method();
        CharSequence path = head.path();
        if (method == null || path == null || channel.attr(KEY).get() != null) {
            return null;
        }
        channel.attr(KEY).set(true);
        CharSequence traceparent = head.get(TraceHeader.NAME);
        ServerExchange exchange =
                ServerExchange.begin(
                        method.toString(),
                        path.toString(),
                        channel.parent().localAddress(),
                        channel.parent().remoteAddress(),
                        channel.stream().id(),
                        traceparent == null ? null : traceparent.toString());
        if (exchange == null) {
            return null;
        }
        CharSequence type = head.get("content-type");
        if (type != null && type.toString().startsWith(OF_METHODS)) {
            exchange.route(path.toString());
        }
        channel.pipeline().addFirst(new ServedStream(exchange));
        return ThreadContexts.enter(exchange.context());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        AsyncContext outer = ThreadContexts.enter(exchange.context());
        try {
            ctx.fireChannelRead(frame);
        } finally {
            ThreadContexts.exit(outer);
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object frame, ChannelPromise promise) {
        boolean last = false;
        try {
            last = isLast(frame);
        } catch (Throwable failure) {
            AdviceFailure.report(failure, "Dubbo");
        }
        if (last) {
            exchange.handsOver();
        }
        ctx.write(frame, promise);
        if (last && !ended) {
            ended = true;
            exchange.end(status, null, -1);
        }
    }

    private boolean isLast(Object frame) {
        if (frame instanceof Http2HeadersFrame) {
            CharSequence code = ((Http2HeadersFrame) frame).headers().status();
            if (code != null) {
                status = Integer.parseInt(code.toString());
            }
            return ((Http2HeadersFrame) frame).isEndStream();
        }
        return frame instanceof Http2DataFrame && ((Http2DataFrame) frame).isEndStream();
    }

    /** The stream is closed, by a reset or with its connection if it was not answered. */
    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (!ended) {
            ended = true;
            exchange.cancelled(status);
        }
        ctx.fireChannelInactive();
    }
}
