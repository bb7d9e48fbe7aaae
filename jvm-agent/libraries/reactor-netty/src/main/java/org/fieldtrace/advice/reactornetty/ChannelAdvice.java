// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import io.netty.channel.ChannelHandlerContext;
import java.nio.channels.ClosedChannelException;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;

/** Advice for {@code ChannelOperationsHandler}. */
public final class ChannelAdvice {

    /** For {@code ChannelOperationsHandler.channelRead}. */
    public static final class Read extends ContextAdvice {
        /** What the subscribers do with it belongs to whom the call belongs to. */
        public static AsyncContext enter(
                Object handler, ChannelHandlerContext ctx, Object message) {
            CallExchanges.received(ctx.channel(), message);
            return CallContexts.goOn(ctx.channel());
        }
    }

    /** For {@code ChannelOperationsHandler.channelInactive}: the connection is closed. */
    public static final class Inactive extends ContextAdvice {
        /** Whoever waits is told so. */
        public static AsyncContext enter(Object handler, ChannelHandlerContext ctx) {
            CallExchanges.lost(ctx.channel(), new ClosedChannelException());
            return CallContexts.goOn(ctx.channel());
        }
    }

    /** For {@code ChannelOperationsHandler.exceptionCaught}, time-outs among them. */
    public static final class Fail extends ContextAdvice {
        /** Whoever waits is told so. */
        public static AsyncContext enter(
                Object handler, ChannelHandlerContext ctx, Throwable cause) {
            CallExchanges.lost(ctx.channel(), cause);
            return CallContexts.goOn(ctx.channel());
        }
    }
}
