// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpServerUpgradeHandler;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.AttributeKey;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/**
 * Stands behind the codec of a server's channel, where it sees messages and changes none. What the
 * handlers behind it do with a request, they do in the request's context.
 */
public final class ExchangeHandler extends ChannelDuplexHandler {

    private static final AttributeKey<ExchangeHandler> KEY =
            AttributeKey.valueOf("org.fieldtrace.exchange");

    private static final String VERTX_UPGRADE = "io.vertx.core.http.impl.Http1xUpgradeToH2CHandler";

    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int OK = 200;

    /** Stands for the answer to a request that nobody records. */
    private static final Object UNSEEN = new Object();

    private final int streamId;

    /** The request that came last, until it is answered. */
    private ServerExchange exchange;

    /** The request whose answer comes next, or {@link #UNSEEN}; null where none waits for one. */
    private Object first;

    /** Those behind the first, of a client that does not wait for answers; null until there is. */
    private Queue<Object> behind;

    private int status;
    private long bodyBytes;

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
     * The context of the request that a channel is to answer next, for who serves it later than
     * Netty hands it on; null where all are answered, or no server's channel is followed.
     */
    public static AsyncContext contextOf(Channel channel) {
        ExchangeHandler handler = channel.attr(KEY).get();
        Object served = handler == null ? null : handler.first;
        return served instanceof ServerExchange ? ((ServerExchange) served).context() : null;
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
            ThreadContexts.exit(outer);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        AsyncContext outer = goOn();
        try {
            ctx.fireChannelReadComplete();
        } finally {
            ThreadContexts.exit(outer);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        AsyncContext outer = goOn();
        try {
            while (first != null) {
                answered(false);
            }
            ctx.fireChannelInactive();
        } finally {
            ThreadContexts.exit(outer);
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
        if (last && first instanceof ServerExchange) {
            ((ServerExchange) first).handsOver();
        }
        ctx.write(message, promise);
        if (last && first != null) {
            answered(ctx.channel().isActive());
        }
    }

    private AsyncContext goOn() {
        return exchange == null ? null : ThreadContexts.enter(exchange.context());
    }

    private void begin(ChannelHandlerContext ctx, HttpRequest request) {
        exchange = isUpgradeToHttp2(ctx, request) ? null : exchange(ctx, request);
        Object waiting = exchange == null ? UNSEEN : exchange;
        if (first == null) {
            first = waiting;
        } else {
            if (behind == null) {
                behind = new ArrayDeque<>();
            }
            behind.add(waiting);
        }
    }

    private ServerExchange exchange(ChannelHandlerContext ctx, HttpRequest request) {
        return ServerExchange.begin(
                request.method().name(),
                pathOf(request.uri()),
                ctx.channel().localAddress(),
                ctx.channel().remoteAddress(),
                streamId,
                request.headers().get(TraceHeader.NAME));
    }

    /** The request comes a second time then, as the first stream of HTTP/2. */
    private static boolean isUpgradeToHttp2(ChannelHandlerContext ctx, HttpRequest request) {
        return request.headers().containsValue(HttpHeaderNames.UPGRADE, "h2c", true)
                && (ctx.pipeline().get(HttpServerUpgradeHandler.class) != null
                        || hasHandler(ctx.pipeline(), VERTX_UPGRADE));
    }

    private static boolean hasHandler(ChannelPipeline pipeline, String className) {
        for (Map.Entry<String, ChannelHandler> handler : pipeline) {
            if (handler.getValue().getClass().getName().equals(className)) {
                return true;
            }
        }
        return false;
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

    /** Answers come in the order of their requests (RFC 9112, section 9.3.2). */
    private void answered(boolean listening) {
        Object ended = first;
        first = behind == null ? null : behind.poll();
        int code = status;
        long bytes = bodyBytes;
        status = 0;
        bodyBytes = 0;
        if (ended == exchange) {
            exchange = null;
        }
        if (ended == UNSEEN) {
            return;
        }
        if (listening) {
            ((ServerExchange) ended).end(code, null, bytes);
        } else {
            ((ServerExchange) ended).cancelled(code);
        }
    }
}
