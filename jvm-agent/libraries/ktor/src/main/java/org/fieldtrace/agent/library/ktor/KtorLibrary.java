// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.ktor;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Ktor: what its client makes of an answer by any engine, which request its server on Netty handles
 * on a thread of its own, exchanges of its own server and client (CIO), and the routes of its
 * server.
 */
public final class KtorLibrary extends Library {

    private static final String CLIENT = "io.ktor.client.";
    private static final String SERVER = "io.ktor.server.";
    private static final String ADVICE = "org.fieldtrace.advice.ktor.";
    private static final String MADE =
            "org.fieldtrace.agent.bridge.request.MadeInContextAdvice$Make";

    public KtorLibrary() {
        super("ktor", "2.3 to 3.3", "io.ktor.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(
                        CLIENT + "HttpClient",
                        "execute$ktor_client_core",
                        null,
                        ADVICE + "ClientAdvice$Execute"),
                Hook.on(
                        CLIENT + "call.HttpClientCall",
                        "bodyNullable",
                        null,
                        ADVICE + "ClientAdvice$Body"),
                Hook.on(SERVER + "netty.NettyApplicationCall", "<init>", null, MADE)
                        .inGroup("requests on Netty"),
                Hook.on(
                                SERVER + "netty.NettyApplicationCallHandler",
                                "handleRequest",
                                null,
                                ADVICE + "ServerAdvice$HandleOnNetty")
                        .inGroup("requests on Netty"),
                Hook.on(
                                SERVER + "cio.CIOApplicationEngine",
                                "handleRequest",
                                null,
                                ADVICE + "CioServerAdvice$Handle")
                        .inGroup("requests on CIO"),
                Hook.on(
                                SERVER + "cio.CIOApplicationResponse",
                                "setStatus",
                                null,
                                ADVICE + "CioServerAdvice$Answer")
                        .inGroup("requests on CIO"),
                Hook.on(
                                CLIENT + "engine.cio.CIOEngine",
                                "execute",
                                null,
                                ADVICE + "CioClientAdvice$Send")
                        .inGroup("calls by CIO"),
                Hook.on(
                                CLIENT + "engine.cio.Endpoint",
                                "connect",
                                null,
                                ADVICE + "CioClientAdvice$Connect")
                        .inGroup("calls by CIO"),
                Hook.ifPresent(
                                SERVER + "routing.RoutingPipelineCall",
                                "<init>",
                                null,
                                ADVICE + "ServerAdvice$Route")
                        .inGroup("routes"),
                Hook.ifPresent(
                                SERVER + "routing.RoutingApplicationCall",
                                "<init>",
                                null,
                                ADVICE + "ServerAdvice$Route")
                        .inGroup("routes"));
    }
}
