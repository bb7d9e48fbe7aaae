// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.thrift;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Apache Thrift: calls of generated clients and what they bring in, and calls that servers answer.
 */
public final class ThriftLibrary extends Library {

    private static final String CLIENT = "org.apache.thrift.TServiceClient";
    private static final String ASYNC = "org.apache.thrift.async.";
    private static final String BUFFER =
            "org.apache.thrift.server.AbstractNonblockingServer$FrameBuffer";
    private static final String ASYNC_BUFFER =
            "org.apache.thrift.server.AbstractNonblockingServer$AsyncFrameBuffer";
    private static final String PROCESSOR = "asynchronous processors";
    private static final String ADVICE = "org.fieldtrace.advice.thrift.";

    public ThriftLibrary() {
        super("thrift", "0.9.3 to 0.25", "org.apache.thrift.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(
                                CLIENT,
                                "sendBase",
                                "(Ljava/lang/String;Lorg/apache/thrift/TBase;B)V",
                                ADVICE + "SendAdvice")
                        .inGroup("calls"),
                Hook.on(CLIENT, "receiveBase", null, ADVICE + "ReceiveAdvice").inGroup("calls"),
                Hook.on(ASYNC + "TAsyncClientManager", "call", null, ADVICE + "AsyncAdvice$Make")
                        .inGroup("asynchronous calls"),
                Hook.on(
                                ASYNC + "TAsyncMethodCall",
                                "cleanUpAndFireCallback",
                                null,
                                ADVICE + "AsyncAdvice$Answer")
                        .inGroup("asynchronous calls"),
                Hook.on(
                                ASYNC + "TAsyncMethodCall",
                                "onError",
                                "(Ljava/lang/Exception;)V",
                                ADVICE + "AsyncAdvice$Fail")
                        .inGroup("asynchronous calls"),
                Hook.on(
                                "org.apache.thrift.ProcessFunction",
                                "process",
                                null,
                                ADVICE + "ProcessAdvice")
                        .inGroup("requests"),
                Hook.on(BUFFER, "invoke", null, ADVICE + "FrameAdvice").inGroup("requests"),
                Hook.on(ASYNC_BUFFER, "invoke", null, ADVICE + "FrameAdvice").inGroup(PROCESSOR),
                Hook.onImplementations(
                                "org.apache.thrift.AsyncProcessFunction",
                                "start",
                                null,
                                ADVICE + "AsyncProcessAdvice$Start")
                        .inGroup(PROCESSOR),
                Hook.on(BUFFER, "responseReady", null, ADVICE + "AsyncProcessAdvice$Answer")
                        .inGroup(PROCESSOR),
                Hook.on(BUFFER, "close", null, ADVICE + "AsyncProcessAdvice$Close")
                        .inGroup(PROCESSOR));
    }
}
