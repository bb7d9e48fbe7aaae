// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http2.Http2StreamChannel;
import org.fieldtrace.agent.bridge.NativeAgent;

/** Advice for what decodes messages of HTTP. */
public final class CodecAdvice {

    /**
     * For {@code HttpObjectDecoder.decode}: something comes from the wire. A server's channel gets
     * its {@link ExchangeHandler} then, so that a channel which nobody records stays as it is.
     */
    public static final class Decode {
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
                ChannelPipeline pipeline,
                ChannelHandlerContext encoder,
                ChannelHandlerContext ctx) {
            return pipeline.names().indexOf(encoder.name()) > pipeline.names().indexOf(ctx.name());
        }
    }

    /**
     * For {@code Http2StreamFrameToHttpObjectCodec.decode}: as {@link Decode}, for the channel of a
     * stream of HTTP/2. A client's channel gets no requests to read.
     */
    public static final class DecodeStream {
        /** On the channel's own thread. */
        public static void enter(Object codec, ChannelHandlerContext ctx) {
            if (NativeAgent.following
                    && ctx.channel() instanceof Http2StreamChannel
                    && !ExchangeHandler.isOn(ctx.channel())) {
                int stream = ((Http2StreamChannel) ctx.channel()).stream().id();
                ExchangeHandler.add(ctx.pipeline(), ctx.name(), stream);
            }
        }
    }
}
