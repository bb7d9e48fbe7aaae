// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.lettuce;

import io.lettuce.core.protocol.RedisCommand;
import io.netty.channel.ChannelHandlerContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** For {@code CommandEncoder.encode}: a command is written to a connection. */
public final class EncodeAdvice {

    private EncodeAdvice() {}

    /** It is about to be. */
    public static void enter(
            Object encoder,
            ChannelHandlerContext context,
            Object buffer,
            RedisCommand<?, ?, ?> command) {
        ClientExchange exchange = DispatchedCommands.find(command);
        if (exchange != null) {
            exchange.connected(context.channel().localAddress(), context.channel().remoteAddress());
        }
    }
}
