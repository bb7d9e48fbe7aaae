// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpServerUpgradeHandler;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.AttributeKey;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.AsyncContext;
import org.fieldtrace.agent.bridge.ServerExchange;

/**
 * Stands behind the codec of a server's channel, where it sees messages and changes none. What the
 * handlers behind it do with a request, they do in the request's context.
 */
public final class ExchangeHandler extends ChannelDuplexHandler {

    private static final AttributeKey<ExchangeHandler> KEY =
            AttributeKey.valueOf("org.fieldtrace.exchange");

    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int OK = 200;

    private final int streamId;
    private ServerExchange exchange;
    private int status;
    private long bodyBytes;

    /** Requests whose answers are still to come and are not those of {@link #exchange}. */
    private int unseen;

    /**
     * @param streamId of HTTP/2, else 0
     */
    private ExchangeHandler(int streamId) {
        this.streamId = streamId;
    }

    static boolean isOn(Channel channel) {
        return channel.attr(KEY).get() != null;
    }

    /** Puts one behind the handler of that name. */
    static void add(ChannelPipeline pipeline, String codec, int streamId) {
        ExchangeHandler handler = new ExchangeHandler(streamId);
        pipeline.channel().attr(KEY).set(handler);
        pipeline.addAfter(codec, null, handler);
    }

    /**
     * The context of the request that a channel brought in last, for who serves it later than Netty
     * hands it on; null where it has been answered, or no server's channel is followed.
     */
    public static AsyncContext contextOf(Channel channel) {
        ExchangeHandler handler = channel.attr(KEY).get();
        ServerExchange served = handler == null ? null : handler.exchange;
        return served == null ? null : served.context();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (message instanceof HttpRequest) {
            try {
                begin(ctx, (HttpRequest) message);
            } catch (Throwable failure) {
                AdviceFailure.report(failure, "Netty");
            }
        }
        AsyncContext outer = goOn();
        try {
            ctx.fireChannelRead(message);
        } finally {
            AsyncContext.exit(outer);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        AsyncContext outer = goOn();
        try {
            ctx.fireChannelReadComplete();
        } finally {
            AsyncContext.exit(outer);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        AsyncContext outer = goOn();
        try {
            if (exchange != null) {
                exchange.cancelled(status);
                exchange = null;
            }
            ctx.fireChannelInactive();
        } finally {
            AsyncContext.exit(outer);
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        boolean last = false;
        try {
            last = isLast(message);
        } catch (Throwable failure) {
            AdviceFailure.report(failure, "Netty");
        }
        ctx.write(message, promise);
        if (last) {
            end(ctx.channel().isActive());
        }
    }

    private AsyncContext goOn() {
        return exchange == null ? null : AsyncContext.enter(exchange.context());
    }

    private void begin(ChannelHandlerContext ctx, HttpRequest request) {
        if (exchange != null || unseen > 0 || isUpgradeToHttp2(ctx, request)) {
            // Of requests that do not wait for the answer before, only the first is seen.
            unseen++;
            return;
        }
        status = 0;
        bodyBytes = 0;
        exchange =
                ServerExchange.begin(
                        request.method().name(),
                        pathOf(request.uri()),
                        ctx.channel().localAddress(),
                        ctx.channel().remoteAddress(),
                        streamId,
                        request.headers().get("traceparent"));
        if (exchange == null) {
            unseen++;
        }
    }

    /** The request comes a second time then, as the first stream of HTTP/2. */
    private static boolean isUpgradeToHttp2(ChannelHandlerContext ctx, HttpRequest request) {
        return request.headers().containsValue(HttpHeaderNames.UPGRADE, "h2c", true)
                && ctx.pipeline().get(HttpServerUpgradeHandler.class) != null;
    }

    /** Of what stands in the request's line, which may be a whole address. */
    private static String pathOf(String uri) {
        int scheme = uri.indexOf("://");
        if (scheme <= 0 || uri.startsWith("/")) {
            return uri;
        }
        int path = uri.indexOf('/', scheme + 3);
        return path < 0 ? "/" : uri.substring(path);
    }

    /** Whether nothing of the answer comes after a message that is about to be written. */
    private boolean isLast(Object message) {
        if (message instanceof HttpResponse) {
            status = ((HttpResponse) message).status().code();
        }
        if (message instanceof ByteBufHolder) {
            bodyBytes += ((ByteBufHolder) message).content().readableBytes();
        } else if (message instanceof ByteBuf) {
            bodyBytes += ((ByteBuf) message).readableBytes();
        }
        boolean interim = status < OK && status != SWITCHING_PROTOCOLS;
        return message instanceof LastHttpContent && !interim;
    }

    private void end(boolean listening) {
        ServerExchange ended = exchange;
        if (ended == null) {
            unseen = Math.max(0, unseen - 1);
            return;
        }
        exchange = null;
        if (listening) {
            ended.end(status, null, bodyBytes);
        } else {
            ended.cancelled(status);
        }
    }
}
