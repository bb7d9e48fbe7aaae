// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.grpcserver;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** gRPC: calls that its servers answer. */
public final class GrpcServerLibrary extends Library {

    private static final String PACKAGE = "io.grpc.internal.";
    private static final String SERVER = PACKAGE + "ServerImpl$";
    private static final String JUMP = SERVER + "JumpToApplicationThreadServerStreamListener";
    private static final String CALL = PACKAGE + "ServerCallImpl";
    private static final String LISTENER = CALL + "$ServerStreamListenerImpl";
    private static final String ADVICE = "org.fieldtrace.advice.grpcserver.";

    public GrpcServerLibrary() {
        super("grpc-server", "1.40 to 1.85");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        hooks.add(
                Hook.on(
                        SERVER + "ServerTransportListenerImpl",
                        "streamCreated",
                        null,
                        ADVICE + "ServerAdvice$OpenStream"));
        hooks.add(Hook.on(JUMP, "<init>", null, ADVICE + "ServerAdvice$Listen"));
        hooks.add(Hook.on(JUMP, "closed", null, ADVICE + "ServerAdvice$Closed"));
        hooks.add(Hook.on(CALL, "<init>", null, ADVICE + "ServerAdvice$KnowMethod"));
        hooks.add(
                Hook.on(
                        PACKAGE + "AbstractServerStream",
                        "close",
                        null,
                        ADVICE + "ServerAdvice$Answer"));
        hooks.add(Hook.on(LISTENER, "<init>", null, ADVICE + "DeliverAdvice$Made"));
        for (String event : List.of("messagesAvailable", "halfClosed", "closed", "onReady")) {
            hooks.add(Hook.on(LISTENER, event, null, ADVICE + "DeliverAdvice$Event"));
        }
        return hooks;
    }
}
