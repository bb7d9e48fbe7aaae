// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.redis;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * Commands that this JVM sends to servers of Redis, as exchanges. Of a command its name is recorded
 * alone, such as {@code redis GET}, and of one that changes nothing a {@link CommandHash}: never a
 * key or a value.
 */
public final class RedisCommands {

    /** Ahead of a command's own name. */
    static final String PREFIX = "redis ";

    private static final String REDIS = "redis";
    private static final String CONNECT = "CONNECT";

    /** Those of Redis and its modules are shorter: {@code ZREVRANGEBYSCORE}, {@code FT.SEARCH}. */
    private static final int LONGEST_NAME = 24;

    /** By the ordinals of the constants that clients have for commands. */
    private static final ClassValue<AtomicReferenceArray<String>> NAMES =
            new ClassValue<>() {
                @Override
                protected AtomicReferenceArray<String> computeValue(Class<?> type) {
                    Object[] constants = type.getEnumConstants();
                    return new AtomicReferenceArray<>(constants == null ? 0 : constants.length);
                }
            };

    private RedisCommands() {}

    /**
     * The name of a command that was asked for before.
     *
     * @param command the client's object for it
     * @return null where it is to be {@link #learn learnt}
     */
    public static String known(Object command) {
        if (!(command instanceof Enum)) {
            return null;
        }
        Enum<?> constant = (Enum<?>) command;
        AtomicReferenceArray<String> names = NAMES.get(constant.getDeclaringClass());
        return names.get(constant.ordinal());
    }

    /**
     * The name of a command as it stands in the trace.
     *
     * @param command the client's object for it
     * @param written what the client writes for it; null where that is not known
     */
    public static String learn(Object command, byte[] written) {
        String name = name(written);
        if (command instanceof Enum) {
            Enum<?> constant = (Enum<?>) command;
            NAMES.get(constant.getDeclaringClass()).lazySet(constant.ordinal(), name);
        }
        return name;
    }

    private static String name(byte[] written) {
        if (written == null || written.length == 0 || written.length > LONGEST_NAME) {
            return REDIS;
        }
        for (byte character : written) {
            boolean isOfName =
                    character >= 'A' && character <= 'Z'
                            || character >= 'a' && character <= 'z'
                            || character == '.'
                            || character == '_';
            if (!isOfName) {
                return REDIS; // an application may write what it likes
            }
        }
        String name = new String(written, StandardCharsets.US_ASCII);
        return PREFIX + name.toUpperCase(Locale.ROOT);
    }

    /**
     * A command is sent.
     *
     * @param name of {@link #known} or {@link #learn}
     * @return null while nobody records
     */
    public static ClientExchange begin(String name) {
        return ClientExchange.beginStatement(
                ThreadContexts.current(), REDIS, name, RequestHash.UNKNOWN, null, null);
    }

    /** A connection is made; null while nobody records. */
    public static ClientExchange connect() {
        AsyncContext context = ThreadContexts.current();
        return ClientExchange.beginNamed(
                context,
                ClientExchange.scopeOf(context),
                CONNECT,
                REDIS,
                RequestHash.UNKNOWN,
                null,
                null);
    }
}
