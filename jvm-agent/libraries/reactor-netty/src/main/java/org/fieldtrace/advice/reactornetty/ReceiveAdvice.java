// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import io.netty.channel.ChannelHandlerContext;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For {@code ChannelOperationsHandler.channelRead}. */
public final class ReceiveAdvice {

    private ReceiveAdvice() {}

    /** What the subscribers do with it belongs to whom the call belongs to. */
    public static AsyncContext enter(Object handler, ChannelHandlerContext ctx, Object message) {
        CallExchanges.received(ctx.channel(), message);
        return CallContexts.goOn(ctx.channel());
    }

    /** They have it. */
    public static void exit(AsyncContext outer, Throwable thrown) {
        ThreadContexts.exit(outer);
    }
}
