// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jedis;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.redis.RedisCommands;
import org.fieldtrace.agent.bridge.redis.RedisOutcome;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** For {@code Protocol.sendCommand}: a command is written. */
public final class SendAdvice {

    /** Of the command with its arguments, since Jedis 4. */
    private static final ClassValue<MethodHandle> COMMAND = LibraryMembers.getters("getCommand");

    private static final ClassValue<MethodHandle> RAW = LibraryMembers.getters("getRaw");

    /** In Jedis 2. */
    private static final ClassValue<MethodHandle> RAW_FIELD = LibraryMembers.getters("raw");

    private SendAdvice() {}

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
        ClientExchange exchange = RedisCommands.begin(name(command));
        if (exchange == null) {
            return null;
        }
        sent.sent(exchange);
        return sent;
    }

    /** It was, or the connection is lost. */
    public static void exit(SentCommands sent, Throwable thrown) {
        if (sent != null && thrown != null) {
            sent.fail(RedisOutcome.of(thrown));
        }
    }

    private static String name(Object written) throws Throwable {
        Object inner = (Object) COMMAND.get(written.getClass()).invokeExact(written);
        Object command = inner == null ? written : inner;
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
