// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import io.netty.channel.ChannelHandlerContext;
import java.nio.channels.ClosedChannelException;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For {@code ChannelOperationsHandler.channelInactive}: the connection is closed. */
public final class InactiveAdvice {

    private InactiveAdvice() {}

    /** Whoever waits is told so. */
    public static AsyncContext enter(Object handler, ChannelHandlerContext ctx) {
        CallExchanges.lost(ctx.channel(), new ClosedChannelException());
        return CallContexts.goOn(ctx.channel());
    }

    /** They have been told. */
    public static void exit(AsyncContext outer, Throwable thrown) {
        ThreadContexts.exit(outer);
    }
}
