// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2StreamChannel;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * For {@code Http2StreamFrameToHttpObjectCodec.decode}: as {@link DecodeAdvice}, for the channel of
 * a stream of HTTP/2. A client's channel gets no requests to read.
 */
public final class StreamAdvice {

    private StreamAdvice() {}

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
