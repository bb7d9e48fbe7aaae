// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jedis;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.redis.CommandHash;

/**
 * For the overload of {@code Protocol.sendCommand} that writes a command's bytes, until Jedis 3:
 * the other one, see {@link SendAdvice}, calls it.
 */
public final class ArgumentsAdvice {

    private ArgumentsAdvice() {}

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
