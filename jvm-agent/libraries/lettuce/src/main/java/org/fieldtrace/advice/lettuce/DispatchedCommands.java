// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.lettuce;

import io.lettuce.core.protocol.DecoratedCommand;
import io.lettuce.core.protocol.ProtocolKeyword;
import io.lettuce.core.protocol.RedisCommand;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.redis.RedisCommands;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** The commands that Lettuce was asked for and that have not ended, by the object asked for. */
final class DispatchedCommands {

    private static final int MOST_DECORATIONS = 8;
    private static final WeakTable<ClientExchange> EXCHANGES = new WeakTable<>();

    private DispatchedCommands() {}

    /** The application asks for a command; false where it is not recorded. */
    static boolean begin(RedisCommand<?, ?, ?> command) {
        if (!NativeAgent.following || command == null || EXCHANGES.get(command) != null) {
            return false;
        }
        ProtocolKeyword type = command.getType();
        String known = RedisCommands.known(type);
        String name = known == null ? RedisCommands.learn(type, type.getBytes()) : known;
        ClientExchange exchange = RedisCommands.begin(name);
        if (exchange == null) {
            return false;
        }
        EXCHANGES.add(command, exchange);
        return true;
    }

    /** The exchange of a command, which others may have put into commands of their own. */
    static ClientExchange find(RedisCommand<?, ?, ?> command) {
        Object inner = command;
        for (int i = 0; i < MOST_DECORATIONS && inner != null; i++) {
            ClientExchange exchange = EXCHANGES.get(inner);
            if (exchange != null) {
                return exchange;
            }
            inner =
                    inner instanceof DecoratedCommand
                            ? ((DecoratedCommand<?, ?, ?>) inner).getDelegate()
                            : null;
        }
        return null;
    }

    /** The very object that was asked for ends; null where it is not, or has ended. */
    static ClientExchange take(Object command) {
        return EXCHANGES.take(command);
    }
}
