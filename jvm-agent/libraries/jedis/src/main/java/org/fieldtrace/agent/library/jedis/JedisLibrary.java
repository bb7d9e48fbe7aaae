// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jedis;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Jedis: each command, and the texts that it brings in. */
public final class JedisLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.jedis.";
    private static final String CONNECTION = "redis.clients.jedis.Connection";
    private static final String PROTOCOL = "redis.clients.jedis.Protocol";
    private static final String TEXT = ADVICE + "ConnectionAdvice$Text";
    private static final String ARGUMENTS = ADVICE + "ProtocolAdvice$SendArguments";

    public JedisLibrary() {
        super("jedis", "2.9 to 8.0", "redis.clients.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                // Replies come in the order of the commands.
                Hook.on(PROTOCOL, "sendCommand", null, ADVICE + "ProtocolAdvice$Send"),
                sendBytes("redis/clients/util/RedisOutputStream"), // Jedis 2
                sendBytes("redis/clients/jedis/util/RedisOutputStream"), // Jedis 3
                Hook.on(
                        CONNECTION,
                        "readProtocolWithCheckingBroken",
                        null,
                        ADVICE + "ConnectionAdvice$Read"),
                Hook.on(CONNECTION, "flush", null, ADVICE + "ConnectionAdvice$Flush"),
                Hook.on(CONNECTION, "connect", "()V", ADVICE + "ConnectionAdvice$Connect"),
                Hook.on(CONNECTION, "disconnect", null, ADVICE + "ConnectionAdvice$Disconnect"),
                Hook.on(CONNECTION, "getBulkReply", null, TEXT),
                Hook.on(CONNECTION, "getBinaryBulkReply", null, TEXT),
                Hook.on(CONNECTION, "getMultiBulkReply", null, TEXT),
                Hook.on(CONNECTION, "getBinaryMultiBulkReply", null, TEXT),
                Hook.ifPresent(
                        CONNECTION,
                        "executeCommand",
                        "(Lredis/clients/jedis/CommandObject;)Ljava/lang/Object;",
                        TEXT));
    }

    private static Hook sendBytes(String stream) {
        return Hook.ifPresent(PROTOCOL, "sendCommand", "(L" + stream + ";[B[[B)V", ARGUMENTS);
    }
}
