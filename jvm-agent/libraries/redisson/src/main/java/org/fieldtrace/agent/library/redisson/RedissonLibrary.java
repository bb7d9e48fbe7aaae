// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.redisson;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Redisson: each command, whichever of its objects sends it, and what its codecs make of answers.
 */
public final class RedissonLibrary extends Library {

    private static final String COMMAND = "org.redisson.command.";
    private static final String ADVICE = "org.fieldtrace.advice.redisson.";
    private static final String FUTURE = "Ljava/util/concurrent/CompletableFuture;";
    private static final String DECODED = "org.redisson.client.protocol.decoder.";

    public RedissonLibrary() {
        super("redisson", "3.17 to 4.7", "org.redisson.");
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add(DECODED + "MapScanResult", "values");
        Envelopes.add(DECODED + "ListScanResult", "values");
        Envelopes.add("org.redisson.client.protocol.ScoredEntry", "value");
        Envelopes.add("org.redisson.api.BatchResult", "responses");
        String send = "(" + FUTURE + "Lorg/redisson/client/RedisConnection;)V";
        String result = "(" + FUTURE + FUTURE + ")V";
        return List.of(
                Hook.on(COMMAND + "RedisExecutor", "execute", "()V", ADVICE + "ExecuteAdvice"),
                Hook.on(COMMAND + "RedisExecutor", "sendCommand", send, ADVICE + "SendAdvice"),
                Hook.on(
                        COMMAND + "RedisCommonBatchExecutor",
                        "sendCommand",
                        send,
                        ADVICE + "SendAdvice"),
                Hook.on(
                        COMMAND + "RedisQueuedBatchExecutor",
                        "sendCommand",
                        send,
                        ADVICE + "SendAdvice"),
                Hook.on(COMMAND + "RedisExecutor", "handleResult", result, ADVICE + "ResultAdvice"),
                Hook.on(
                        COMMAND + "RedisCommonBatchExecutor",
                        "handleResult",
                        result,
                        ADVICE + "ResultAdvice"),
                Hook.on(
                        COMMAND + "RedisExecutor",
                        "handleError",
                        "(" + FUTURE + "Ljava/lang/Throwable;)V",
                        ADVICE + "ErrorAdvice"),
                Hook.on(
                        "org.redisson.RedissonBatch",
                        "execute",
                        "()Lorg/redisson/api/BatchResult;",
                        "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice"));
    }
}
