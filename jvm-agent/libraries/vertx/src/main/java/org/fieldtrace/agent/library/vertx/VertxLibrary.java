// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.vertx;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Vert.x: requests that its server reads by HTTP/2, routes of Vert.x Web, calls that its client
 * makes by HTTP/1.1, what depends on its futures, and blocking code. What a server reads by
 * HTTP/1.1, and the event loops, are seen at Netty.
 */
public final class VertxLibrary extends Library {

    private static final String STREAM = "io.vertx.core.http.impl.VertxHttp2Stream";
    private static final String SERVER = "io.vertx.core.http.impl.Http2ServerStream";
    private static final String QUEUE = "io.vertx.core.impl.TaskQueue";
    private static final String ADVICE = "org.fieldtrace.advice.vertx.StreamAdvice$";
    private static final String CONNECTION = "io.vertx.core.http.impl.Http1xClientConnection";
    private static final String CALL = CONNECTION + "$StreamImpl";
    private static final String CALLS = "org.fieldtrace.advice.vertx.CallAdvice$";
    private static final String FUTURE = "io.vertx.core.impl.future.";
    private static final String LISTENERS = "org.fieldtrace.advice.vertx.ListenerAdvice$";
    private static final String TASKS = "org.fieldtrace.agent.bridge.jdk.OrderedTasksAdvice$";

    public VertxLibrary() {
        super("vertx", "4.0 to 5.0", "io.vertx.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>(served());
        hooks.addAll(calls());
        hooks.addAll(futures());
        return hooks;
    }

    private static List<Hook> served() {
        return List.of(
                Hook.on(SERVER, "onHeaders", null, ADVICE + "Begin"),
                Hook.on(STREAM, "onData", null, ADVICE + "GoOn"),
                Hook.on(STREAM, "onEnd", null, ADVICE + "GoOn"),
                Hook.on(STREAM, "doWriteHeaders", null, ADVICE + "Head"),
                Hook.on(STREAM, "doWriteData", null, ADVICE + "Body"),
                Hook.on(STREAM, "onClose", "()V", ADVICE + "Close"),
                Hook.on(
                        "io.vertx.core.http.impl.Http1xServerConnection",
                        "handleNext",
                        null,
                        "org.fieldtrace.advice.vertx.ServerAdvice$HandleNext"),
                Hook.on(QUEUE, "execute", null, TASKS + "Add"),
                Hook.on(QUEUE, "run", "()V", TASKS + "RunAll"),
                Hook.ifPresent("io.vertx.core.impl.WorkerTask", "run", "()V", TASKS + "RunTask"),
                Hook.on(
                        "io.vertx.ext.web.impl.RouteState",
                        "handleContext",
                        null,
                        "org.fieldtrace.advice.vertx.ServerAdvice$MatchRoute"));
    }

    private static List<Hook> calls() {
        return List.of(
                call(CALL, "writeHead", "Begin"),
                call(CALL, "handleException", "Fail"),
                call(CALL, "handleClosed", "Close"),
                Hook.ifPresent(CALL, "reset", "(Ljava/lang/Throwable;)V", CALLS + "Reset")
                        .inGroup("calls"),
                Hook.ifPresent(
                                CALL,
                                "reset",
                                "(Ljava/lang/Throwable;)Lio/vertx/core/Future;",
                                CALLS + "Reset")
                        .inGroup("calls"),
                call(CONNECTION, "beginRequest", "Connect"),
                call(CONNECTION, "handleResponseBegin", "Head"),
                call(CONNECTION, "handleResponseChunk", "Part"),
                call(CONNECTION, "handleResponseEnd", "End"));
    }

    private static Hook call(String type, String method, String advice) {
        return Hook.on(type, method, null, CALLS + advice).inGroup("calls");
    }

    private static List<Hook> futures() {
        String impl = FUTURE + "FutureImpl";
        String base = FUTURE + "FutureBase";
        return List.of(
                Hook.on(impl, "addListener", null, LISTENERS + "Add").inGroup("futures"),
                Hook.on(impl + "$ListenerArray", "<init>", null, LISTENERS + "Several")
                        .inGroup("futures"),
                Hook.ifPresent(base, "emitSuccess", null, LISTENERS + "Emit").inGroup("futures"),
                Hook.ifPresent(base, "emitFailure", null, LISTENERS + "Emit").inGroup("futures"),
                Hook.ifPresent(base, "emitResult", null, LISTENERS + "EmitResult")
                        .inGroup("futures"));
    }
}
