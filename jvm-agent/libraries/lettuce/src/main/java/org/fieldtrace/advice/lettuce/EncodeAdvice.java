// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.lettuce;

import io.lettuce.core.protocol.RedisCommand;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.redis.CommandHash;
import org.fieldtrace.agent.bridge.redis.RedisCommands;
import org.fieldtrace.agent.bridge.redis.RedisQueries;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** For {@code CommandEncoder.encode}: a command is written to a connection. */
public final class EncodeAdvice {

    /** What was selected on connections while somebody recorded. */
    private static final WeakTable<Long> SELECTED = new WeakTable<>();

    private final ClientExchange exchange;
    private final String name;
    private final Channel connection;
    private final ByteBuf buffer;
    private final int start;

    private EncodeAdvice(
            ClientExchange exchange, String name, Channel connection, ByteBuf buffer, int start) {
        this.exchange = exchange;
        this.name = name;
        this.connection = connection;
        this.buffer = buffer;
        this.start = start;
    }

    /** It is about to be; null where nobody needs to know its arguments. */
    public static EncodeAdvice enter(
            Object encoder,
            ChannelHandlerContext context,
            ByteBuf buffer,
            RedisCommand<?, ?, ?> command) {
        ClientExchange exchange = DispatchedCommands.find(command);
        if (exchange == null) {
            return null;
        }
        Channel connection = context.channel();
        exchange.connected(connection.localAddress(), connection.remoteAddress());
        String name = RedisCommands.known(command.getType());
        boolean isAsked =
                name != null
                        && (RedisQueries.isSelect(name)
                                || exchange.isOfRequest() && RedisQueries.isQuery(name));
        return isAsked
                ? new EncodeAdvice(exchange, name, connection, buffer, buffer.writerIndex())
                : null;
    }

    /** It is written to the buffer. */
    public static void exit(EncodeAdvice encoding, Throwable thrown) {
        if (encoding != null && thrown == null) {
            encoding.asks();
        }
    }

    private void asks() {
        byte[] written = written();
        if (RedisQueries.isSelect(name)) {
            CommandHash hash = CommandHash.begin(0, 0, name);
            if (hash != null) {
                SELECTED.put(connection, hash.add(written).end());
            }
            return;
        }
        // What Lettuce itself has selected is not known, but it stays the same.
        Long selected = SELECTED.get(connection);
        CommandHash hash =
                CommandHash.begin(
                        System.identityHashCode(connection), selected == null ? 0 : selected, name);
        if (hash != null) {
            exchange.asks(hash.add(written).end());
        }
    }

    /** The command as the server gets it; null where it is too long, or could not be encoded. */
    private byte[] written() {
        int length = buffer.writerIndex() - start;
        if (length <= 0 || length > CommandHash.LONGEST) {
            return null;
        }
        byte[] written = new byte[length];
        buffer.getBytes(start, written);
        return written;
    }
}
