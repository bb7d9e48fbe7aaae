// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import io.netty.channel.ChannelHandlerContext;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For {@code ChannelOperationsHandler.exceptionCaught}, time-outs among them. */
public final class ErrorAdvice {

    private ErrorAdvice() {}

    /** Whoever waits is told so. */
    public static AsyncContext enter(Object handler, ChannelHandlerContext ctx, Throwable cause) {
        CallExchanges.lost(ctx.channel(), cause);
        return CallContexts.goOn(ctx.channel());
    }

    /** They have been told. */
    public static void exit(AsyncContext outer, Throwable thrown) {
        ThreadContexts.exit(outer);
    }
}
