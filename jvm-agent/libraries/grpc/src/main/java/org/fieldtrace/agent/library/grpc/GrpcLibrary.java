// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.grpc;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * gRPC: calls that its clients make, and the messages that its stubs return or give to observers.
 */
public final class GrpcLibrary extends Library {

    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";
    private static final String STUBS = "io.grpc.stub.ClientCalls";
    private static final String OBSERVER = STUBS + "$StreamObserverToCallListenerAdapter";
    private static final String CALL = "io.grpc.internal.ClientCallImpl";
    private static final String ADVICE = "org.fieldtrace.advice.grpc.";
    private static final String KOTLINS = "io.grpc.kotlin.ClientCalls$rpcImpl$1$1$1";
    private static final String START = ADVICE + "StubAdvice$Start";
    private static final String MESSAGE = ADVICE + "StubAdvice$Message";
    private static final String CLOSE = ADVICE + "StubAdvice$Close";
    private static final String CONTEXT =
            "org.fieldtrace.agent.bridge.request.MadeInContextAdvice$";

    public GrpcLibrary() {
        super("grpc", "1.40 to 1.85", "io.grpc.", "io.perfmark.");
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add("com.google.protobuf.MapField", "mapData", "listData");
        Envelopes.add("com.google.protobuf.MapField$MutabilityAwareMap", "delegate");
        Envelopes.add("com.google.protobuf.MapField$MutatabilityAwareMap", "delegate"); // 3.x
        Envelopes.add("com.google.protobuf.ProtobufArrayList", "array");
        return List.of(
                Hook.on(STUBS, "blockingUnaryCall", null, REMOTE_CALL),
                Hook.ifPresent(STUBS, "blockingV2UnaryCall", null, REMOTE_CALL),
                Hook.on(STUBS + "$BlockingResponseStream", "next", null, REMOTE_CALL),
                Hook.on("io.grpc.stub.BlockingClientCall", "read", null, REMOTE_CALL),
                Hook.on(
                        STUBS,
                        "asyncUnaryRequestCall",
                        "(Lio/grpc/ClientCall;Ljava/lang/Object;L"
                                + STUBS.replace('.', '/')
                                + "$StartableListener;)V",
                        ADVICE + "StubAdvice$Ask"),
                Hook.on(STUBS, "startCall", null, START),
                Hook.on(STUBS + "$UnaryStreamToFuture", "onMessage", null, MESSAGE),
                Hook.on(STUBS + "$UnaryStreamToFuture", "onClose", null, CLOSE),
                Hook.on(OBSERVER, "onMessage", null, MESSAGE),
                Hook.on(OBSERVER, "onClose", null, CLOSE),
                Hook.on(OBSERVER, "<init>", null, CONTEXT + "Make"),
                Hook.on(OBSERVER, "onMessage", null, CONTEXT + "Run"),
                Hook.ifPresent(KOTLINS, "onMessage", null, MESSAGE),
                Hook.ifPresent(KOTLINS, "onClose", null, CLOSE),
                Hook.on(CALL, "start", null, ADVICE + "StubAdvice$KotlinStart"),
                Hook.on(CALL, "start", null, ADVICE + "CallAdvice$Start"),
                Hook.on(CALL, "closeObserver", null, ADVICE + "CallAdvice$End"));
    }
}
