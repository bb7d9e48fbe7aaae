// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.vertx;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Vert.x: requests that its server reads by HTTP/2, routes of Vert.x Web, and blocking code. What
 * comes by HTTP/1.1, and its event loops, are seen at Netty.
 */
public final class VertxLibrary implements Library {

    private static final String STREAM = "io.vertx.core.http.impl.VertxHttp2Stream";
    private static final String SERVER = "io.vertx.core.http.impl.Http2ServerStream";
    private static final String QUEUE = "io.vertx.core.impl.TaskQueue";
    private static final String ADVICE = "org.fieldtrace.advice.vertx.StreamAdvice$";
    private static final String TASKS = "org.fieldtrace.agent.bridge.jdk.OrderedTasksAdvice$";

    @Override
    public String name() {
        return "vertx";
    }

    @Override
    public String versions() {
        return "4.0 to 5.0";
    }

    @Override
    public List<String> prefixes() {
        return List.of("io.vertx.");
    }

    @Override
    public List<Hook> hooks() {
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
                        "org.fieldtrace.advice.vertx.NextAdvice"),
                Hook.on(QUEUE, "execute", null, TASKS + "Add"),
                Hook.on(QUEUE, "run", "()V", TASKS + "RunAll"),
                Hook.ifPresent("io.vertx.core.impl.WorkerTask", "run", "()V", TASKS + "RunTask"),
                Hook.on(
                        "io.vertx.ext.web.impl.RouteState",
                        "handleContext",
                        null,
                        "org.fieldtrace.advice.vertx.RouteAdvice"));
    }
}
