// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.reactornetty;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Reactor Netty: requests that its client makes; what is done with an answer belongs to the request
 * for whose sake the call was made. What its servers read is seen at Netty's codecs.
 */
public final class ReactorNettyLibrary extends Library {

    private static final String CLIENT = "reactor.netty.http.client.HttpClient";
    private static final String CALL = CLIENT + "Connect$HttpClientHandler";
    private static final String CHANNEL = "reactor.netty.channel.ChannelOperationsHandler";

    /** Who asks a pool for a connection, and for a stream of one of HTTP/2. */
    private static final List<String> BORROWERS =
            List.of(
                    "reactor.netty.internal.shaded.reactor.pool.AbstractPool$Borrower",
                    "reactor.netty.http.client.Http2Pool$Borrower");

    private static final String ADVICE = "org.fieldtrace.advice.reactornetty.";
    private static final String WAIT = "org.fieldtrace.agent.bridge.pool.BorrowerAdvice$";

    public ReactorNettyLibrary() {
        super("reactor-netty", "0.8 to 1.3", "reactor.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>(calls());
        BORROWERS.forEach(borrower -> hooks.addAll(waits(borrower)));
        return hooks;
    }

    private static List<Hook> calls() {
        return List.of(
                Hook.on(
                        CLIENT + "Connect$MonoHttpConnect",
                        "subscribe",
                        null,
                        ADVICE + "ClientAdvice$SubscribeToCall"),
                Hook.on(CALL, "<init>", null, ADVICE + "ClientAdvice$MakeHandler"),
                Hook.on(CALL, "requestWithBody", null, ADVICE + "ClientAdvice$Send"),
                ofHttp("channelRead", "ChannelAdvice$Read"),
                ofHttp("channelInactive", "ChannelAdvice$Inactive"),
                ofHttp("exceptionCaught", "ChannelAdvice$Fail"),
                Hook.on(
                        CLIENT + "Connect$HttpObserver",
                        "<init>",
                        null,
                        ADVICE + "ClientAdvice$Begin"),
                Hook.on(CALL, "test", "(Ljava/lang/Throwable;)Z", ADVICE + "ClientAdvice$Fail"),
                Hook.on(
                        CLIENT + "Operations",
                        "onInboundCancel",
                        "()V",
                        ADVICE + "ClientAdvice$Cancel"));
    }

    /** Of channels, which drivers of databases have without a client of HTTP. */
    private static Hook ofHttp(String method, String advice) {
        return Hook.on(CHANNEL, method, null, ADVICE + advice).onlyWith(CLIENT);
    }

    private static List<Hook> waits(String borrower) {
        return List.of(
                Hook.on(borrower, "request", "(J)V", WAIT + "AskReactorNetty"),
                Hook.on(borrower, "stopPendingCountdown", null, WAIT + "Serve"),
                Hook.on(borrower, "fail", "(Ljava/lang/Throwable;)V", WAIT + "Fail"),
                Hook.on(borrower, "cancel", "()V", WAIT + "Cancel"),
                Hook.on(borrower, "run", "()V", WAIT + "Expire"));
    }
}
