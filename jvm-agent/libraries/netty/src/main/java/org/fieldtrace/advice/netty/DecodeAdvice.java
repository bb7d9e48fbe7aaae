// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseEncoder;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * For {@code HttpObjectDecoder.decode}: something comes from the wire. A server's channel gets its
 * {@link ExchangeHandler} then, so that a channel which nobody records stays as it is.
 */
public final class DecodeAdvice {

    private DecodeAdvice() {}

    /** On the channel's own thread. */
    public static void enter(Object decoder, ChannelHandlerContext ctx) {
        if (NativeAgent.following && decoder instanceof HttpRequestDecoder) {
            if (!ExchangeHandler.isOn(ctx.channel())) {
                ChannelPipeline pipeline = ctx.pipeline();
                ChannelHandlerContext encoder = pipeline.context(HttpResponseEncoder.class);
                boolean behind = encoder != null && isBehind(pipeline, encoder, ctx);
                String codec = behind ? encoder.name() : ctx.name();
                ExchangeHandler.add(pipeline, codec, 0);
            }
        }
    }

    /** Whether what is written reaches the encoder before it reaches the decoder. */
    private static boolean isBehind(
            ChannelPipeline pipeline, ChannelHandlerContext encoder, ChannelHandlerContext ctx) {
        return pipeline.names().indexOf(encoder.name()) > pipeline.names().indexOf(ctx.name());
    }
}
