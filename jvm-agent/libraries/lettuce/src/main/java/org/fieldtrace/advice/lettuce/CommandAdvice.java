// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.lettuce;

import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.RedisCommand;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.redis.CommandHash;
import org.fieldtrace.agent.bridge.redis.RedisAnswers;
import org.fieldtrace.agent.bridge.redis.RedisCommands;
import org.fieldtrace.agent.bridge.redis.RedisOutcome;
import org.fieldtrace.agent.bridge.redis.RedisQueries;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.Outcome;

/** Advice for commands. */
public final class CommandAdvice {

    /** For {@code CommandEncoder.encode}: a command is written to a connection. */
    public static final class Encode {

        /** What was selected on connections while somebody recorded. */
        private static final WeakTable<Long> SELECTED = new WeakTable<>();

        private final ClientExchange exchange;
        private final String name;
        private final Channel connection;
        private final ByteBuf buffer;
        private final int start;

        private Encode(
                ClientExchange exchange,
                String name,
                Channel connection,
                ByteBuf buffer,
                int start) {
            this.exchange = exchange;
            this.name = name;
            this.connection = connection;
            this.buffer = buffer;
            this.start = start;
        }

        /** It is about to be; null where nobody needs to know its arguments. */
        public static Encode enter(
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
                    ? new Encode(exchange, name, connection, buffer, buffer.writerIndex())
                    : null;
        }

        /** It is written to the buffer. */
        public static void exit(Encode encoding, Throwable thrown) {
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
                            System.identityHashCode(connection),
                            selected == null ? 0 : selected,
                            name);
            if (hash != null) {
                exchange.asks(hash.add(written).end());
            }
        }

        /**
         * The command as the server gets it; null where it is too long, or could not be encoded.
         */
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

    /** For {@code complete} of commands: the reply was read, and may be that of an error. */
    public static final class Complete {
        /** The application does not have it yet. */
        public static void enter(RedisCommand<?, ?, ?> command) {
            ClientExchange exchange = DispatchedCommands.take(command);
            if (exchange == null) {
                return;
            }
            CommandOutput<?, ?, ?> output = command.getOutput();
            if (output != null && output.hasError()) {
                exchange.failed(Outcome.ERROR);
                return;
            }
            exchange.bodyRead(null);
            RedisAnswers.given(output == null ? null : output.get());
        }
    }

    /** For {@code completeExceptionally} of commands: no reply will be read. */
    public static final class Fail {
        /** The application does not know yet. */
        public static void enter(RedisCommand<?, ?, ?> command, Throwable failure) {
            ClientExchange exchange = DispatchedCommands.take(command);
            if (exchange != null) {
                exchange.failed(RedisOutcome.of(failure));
            }
        }
    }

    /** For {@code cancel} of commands. Lettuce cancels one itself where its time is over. */
    public static final class Cancel {

        private static final String LETTUCE = "io.lettuce.core.";
        private static final String AWAITS = "awaitOrCancel";

        /** Between those who wait and this method. */
        private static final int MOST_FRAMES = 8;

        /** The command is given up. */
        public static void enter(RedisCommand<?, ?, ?> command) {
            ClientExchange exchange = DispatchedCommands.take(command);
            if (exchange != null) {
                exchange.failed(isOverdue() ? Outcome.TIMEOUT : Outcome.CANCELLED);
            }
        }

        private static boolean isOverdue() {
            return StackWalker.getInstance()
                    .walk(
                            frames ->
                                    frames.limit(MOST_FRAMES)
                                            .anyMatch(
                                                    frame ->
                                                            frame.getMethodName().equals(AWAITS)
                                                                    && frame.getClassName()
                                                                            .startsWith(LETTUCE)));
        }
    }
}
