// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.redisson;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.redis.CommandHash;
import org.fieldtrace.agent.bridge.redis.RedisCommands;
import org.fieldtrace.agent.bridge.redis.RedisOutcome;
import org.fieldtrace.agent.bridge.redis.RedisQueries;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** A command, or the commands of a batch, that Redisson was asked for and that has not ended. */
final class SentCommand {

    /** Those of a batch are sent at once. */
    private static final byte[] BATCH = "BATCH".getBytes(StandardCharsets.US_ASCII);

    /** By the executor, of which there is one for all attempts. */
    private static final WeakTable<SentCommand> SENT = new WeakTable<>();

    private static final WeakTable<String> NAMES = new WeakTable<>();

    private final ClientExchange exchange;
    private final AsyncRemoteCall call;
    private final AtomicBoolean isOver = new AtomicBoolean();

    private SentCommand(ClientExchange exchange, AsyncRemoteCall call) {
        this.exchange = exchange;
        this.call = call;
    }

    /** The calling thread asks for a command; null where it is not recorded, or was before. */
    static SentCommand begin(Object executor) throws Throwable {
        if (SENT.get(executor) != null) {
            return null;
        }
        Object command = LibraryMembers.reach(executor, "command");
        String name = command == null ? RedisCommands.learn(null, BATCH) : nameOf(command);
        AsyncRemoteCall call = AsyncRemoteCall.ask();
        ClientExchange exchange = RedisCommands.begin(name);
        if (exchange == null && call == null) {
            return null;
        }
        SentCommand sent = new SentCommand(exchange, call);
        SENT.add(executor, sent);
        Object promise = LibraryMembers.reach(executor, "mainPromise");
        if (promise instanceof CompletableFuture) {
            // One that the application cancels.
            ((CompletableFuture<?>) promise).whenComplete(sent::ended);
        }
        if (exchange != null && exchange.isOfRequest() && RedisQueries.isQuery(name)) {
            exchange.asks(hash(executor, name));
        }
        return sent;
    }

    private static String nameOf(Object command) throws Throwable {
        String known = NAMES.get(command);
        if (known != null) {
            return known;
        }
        Object name = LibraryMembers.reach(command, "name");
        byte[] written = name == null ? null : name.toString().getBytes(StandardCharsets.US_ASCII);
        String learnt = RedisCommands.learn(command, written);
        NAMES.put(command, learnt);
        return learnt;
    }

    private static long hash(Object executor, String name) throws Throwable {
        Object servers = LibraryMembers.reach(executor, "connectionManager");
        CommandHash hash = CommandHash.begin(System.identityHashCode(servers), 0, name);
        Object parameters = LibraryMembers.reach(executor, "params");
        if (hash == null || !(parameters instanceof Object[])) {
            return 0;
        }
        for (Object parameter : (Object[]) parameters) {
            hash.add(written(parameter));
        }
        return hash.end();
    }

    private static byte[] written(Object parameter) {
        if (parameter instanceof byte[]) {
            return (byte[]) parameter;
        }
        if (parameter instanceof String || parameter instanceof Number) {
            return parameter.toString().getBytes(StandardCharsets.UTF_8);
        }
        if (!(parameter instanceof ByteBuf)) {
            return null;
        }
        ByteBuf buffer = (ByteBuf) parameter;
        int length = buffer.readableBytes();
        if (length > CommandHash.LONGEST) {
            return null;
        }
        byte[] written = new byte[length];
        buffer.getBytes(buffer.readerIndex(), written);
        return written;
    }

    /** The command of an executor that was asked for; null where it is not, or has ended. */
    static SentCommand find(Object executor) {
        return SENT.get(executor);
    }

    static SentCommand take(Object executor) {
        return SENT.take(executor);
    }

    /** The thread that asks has asked. */
    void asked(Throwable thrown) {
        if (call != null) {
            call.asked();
        }
        if (thrown != null) {
            ended(null, thrown);
        }
    }

    void carriedBy(Object connection) throws Throwable {
        Object channel = LibraryMembers.reach(connection, "channel");
        if (exchange != null && channel instanceof Channel) {
            exchange.connected(
                    ((Channel) channel).localAddress(), ((Channel) channel).remoteAddress());
        }
    }

    /** There is an answer, or will be none; only the first end counts. */
    void ended(Object result, Throwable thrown) {
        if (isOver.getAndSet(true)) {
            return;
        }
        if (exchange != null) {
            if (thrown == null) {
                exchange.bodyRead(null);
            } else {
                exchange.failed(RedisOutcome.of(thrown));
            }
        }
        if (call != null) {
            call.answered(result);
        }
    }
}
