// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.netty.util.AttributeKey;
import java.nio.channels.ClosedChannelException;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * Stands behind the codec of a client's channel, where it sees messages and changes none. What the
 * handlers behind it do with an answer, they do in the context of the call.
 */
public final class CallHandler extends ChannelDuplexHandler {

    private static final AttributeKey<CallHandler> KEY =
            AttributeKey.valueOf("org.fieldtrace.call");

    private ClientExchange exchange;
    private AsyncContext context;

    private CallHandler() {}

    /**
     * A channel is about to send a request, and has the answers to those before.
     *
     * @param call null where it is not recorded
     */
    public static void begin(Channel channel, ClientExchange call, AsyncContext context) {
        CallHandler handler = channel.attr(KEY).get();
        if (handler == null && call != null) {
            handler = add(channel);
        }
        if (handler == null) {
            return;
        }
        handler.exchange = call;
        handler.context = call == null ? null : context;
        if (call != null) {
            call.connected(channel.localAddress(), channel.remoteAddress());
            if (channel instanceof Http2StreamChannel) {
                call.onStream(((Http2StreamChannel) channel).stream().id());
            }
        }
    }

    private static CallHandler add(Channel channel) {
        ChannelPipeline pipeline = channel.pipeline();
        ChannelHandlerContext codec = pipeline.context(HttpClientCodec.class);
        if (codec == null) {
            codec = pipeline.context(Http2StreamFrameToHttpObjectCodec.class);
        }
        if (codec == null) {
            return null;
        }
        CallHandler handler = new CallHandler();
        channel.attr(KEY).set(handler);
        pipeline.addAfter(codec.name(), null, handler);
        return handler;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        AsyncContext call = context;
        try {
            received(ctx.channel(), message);
        } catch (Throwable failure) {
            AdviceFailure.report(failure, "Netty");
        }
        AsyncContext outer = call == null ? null : ThreadContexts.enter(call);
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
        AsyncContext outer = lost(new ClosedChannelException());
        try {
            ctx.fireChannelInactive();
        } finally {
            ThreadContexts.exit(outer);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        AsyncContext outer = lost(cause);
        try {
            ctx.fireExceptionCaught(cause);
        } finally {
            ThreadContexts.exit(outer);
        }
    }

    private AsyncContext goOn() {
        return context == null ? null : ThreadContexts.enter(context);
    }

    private void received(Channel channel, Object message) {
        ClientExchange call = exchange;
        if (call == null) {
            return;
        }
        if (AnswerMessages.received(call, channel, message)) {
            exchange = null;
        }
    }

    private AsyncContext lost(Throwable cause) {
        ClientExchange call = exchange;
        exchange = null;
        if (call != null) {
            call.bodyRead(cause);
        }
        return goOn();
    }
}
