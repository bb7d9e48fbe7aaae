// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jedis;

import org.fieldtrace.agent.bridge.redis.RedisOutcome;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** For {@code Connection.readProtocolWithCheckingBroken}: a reply is read. */
public final class ReadAdvice {

    private ReadAdvice() {}

    /** It is waited for. */
    public static ClientExchange enter(Object connection) throws Throwable {
        SentCommands sent = Connections.sent(connection);
        ClientExchange exchange = sent == null ? null : sent.next();
        if (exchange != null) {
            Connections.tell(exchange, connection);
        }
        return exchange;
    }

    /** It is there, and may be that of an error; or the connection is lost. */
    public static void exit(ClientExchange exchange, Object reply, Throwable thrown) {
        if (exchange == null) {
            return;
        }
        if (thrown == null) {
            exchange.bodyRead(null);
        } else {
            exchange.failed(RedisOutcome.of(thrown));
        }
    }
}
