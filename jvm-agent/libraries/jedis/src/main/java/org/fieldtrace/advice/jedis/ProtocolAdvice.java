// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jedis;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.redis.CommandHash;
import org.fieldtrace.agent.bridge.redis.RedisCommands;
import org.fieldtrace.agent.bridge.redis.RedisOutcome;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** Advice for {@code Protocol}. */
public final class ProtocolAdvice {

    /** For {@code Protocol.sendCommand}: a command is written. */
    public static final class Send {

        /** Of the command with its arguments, since Jedis 4. */
        private static final ClassValue<MethodHandle> COMMAND =
                LibraryMembers.getters("getCommand");

        private static final ClassValue<MethodHandle> RAW = LibraryMembers.getters("getRaw");

        /** In Jedis 2. */
        private static final ClassValue<MethodHandle> RAW_FIELD = LibraryMembers.getters("raw");

        /** It is about to be. */
        public static SentCommands enter(Object stream, Object command) throws Throwable {
            // An overload of Jedis' own takes bytes.
            if (!NativeAgent.following || command == null || command instanceof byte[]) {
                return null;
            }
            SentCommands sent = SentCommands.make(stream);
            if (!sent.takesMore()) {
                return null;
            }
            Object inner = (Object) COMMAND.get(command.getClass()).invokeExact(command);
            String name = name(inner == null ? command : inner);
            ClientExchange exchange = RedisCommands.begin(name);
            if (exchange == null) {
                return null;
            }
            sent.sent(exchange, name);
            if (inner != null && command instanceof Iterable) {
                asks(sent, stream, (Iterable<?>) command);
            }
            return sent;
        }

        /** Of a command with its arguments, among which its name is the first. */
        private static void asks(SentCommands sent, Object stream, Iterable<?> command)
                throws Throwable {
            CommandHash hash = sent.hashOfWritten(stream);
            if (hash == null) {
                return;
            }
            for (Object argument : command) {
                hash.add(raw(argument));
            }
            sent.asks(hash.end());
        }

        /** It was, or the connection is lost. */
        public static void exit(SentCommands sent, Throwable thrown) {
            if (sent != null && thrown != null) {
                sent.fail(RedisOutcome.of(thrown));
            }
        }

        private static String name(Object command) throws Throwable {
            String known = RedisCommands.known(command);
            return known == null ? RedisCommands.learn(command, raw(command)) : known;
        }

        private static byte[] raw(Object command) throws Throwable {
            Object raw = (Object) RAW.get(command.getClass()).invokeExact(command);
            if (raw == null) {
                raw = (Object) RAW_FIELD.get(command.getClass()).invokeExact(command);
            }
            return raw instanceof byte[] ? (byte[]) raw : null;
        }
    }

    /**
     * For the overload of {@code Protocol.sendCommand} that writes a command's bytes, until Jedis
     * 3: the other one, see {@link Send}, calls it.
     */
    public static final class SendArguments {
        /** They are about to be written. */
        public static void enter(Object stream, byte[] command, byte[][] arguments) {
            SentCommands sent = NativeAgent.following ? SentCommands.of(stream) : null;
            CommandHash hash = sent == null ? null : sent.hashOfWritten(stream);
            if (hash == null) {
                return;
            }
            for (byte[] argument : arguments) {
                hash.add(argument);
            }
            sent.asks(hash.end());
        }
    }
}
