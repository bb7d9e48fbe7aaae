// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.reactornetty;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Reactor Netty: requests that its client makes; what is done with an answer belongs to the request
 * for whose sake the call was made. What its servers read is seen at Netty's codecs.
 */
public final class ReactorNettyLibrary implements Library {

    private static final String CLIENT = "reactor.netty.http.client.HttpClient";
    private static final String CALL = CLIENT + "Connect$HttpClientHandler";
    private static final String CHANNEL = "reactor.netty.channel.ChannelOperationsHandler";

    /** Who asks a pool for a connection. */
    private static final String BORROWER =
            "reactor.netty.internal.shaded.reactor.pool.AbstractPool$Borrower";

    private static final String ADVICE = "org.fieldtrace.advice.reactornetty.";
    private static final String WAIT = "org.fieldtrace.agent.bridge.pool.BorrowerAdvice$";

    @Override
    public String name() {
        return "reactor-netty";
    }

    @Override
    public String versions() {
        return "1.0 to 1.3";
    }

    @Override
    public List<String> prefixes() {
        return List.of("reactor.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(
                        CLIENT + "Connect$MonoHttpConnect",
                        "subscribe",
                        null,
                        ADVICE + "CallSubscribeAdvice"),
                Hook.on(CALL, "<init>", null, ADVICE + "SubscribeAdvice"),
                Hook.on(CALL, "requestWithBody", null, ADVICE + "AttemptAdvice"),
                Hook.on(CHANNEL, "channelRead", null, ADVICE + "ReceiveAdvice"),
                Hook.on(CHANNEL, "channelInactive", null, ADVICE + "InactiveAdvice"),
                Hook.on(CHANNEL, "exceptionCaught", null, ADVICE + "ErrorAdvice"),
                Hook.on(CLIENT + "Connect$HttpObserver", "<init>", null, ADVICE + "BeginAdvice"),
                Hook.on(CALL, "test", "(Ljava/lang/Throwable;)Z", ADVICE + "FailAdvice"),
                Hook.on(CLIENT + "Operations", "onInboundCancel", "()V", ADVICE + "CancelAdvice"),
                Hook.on(BORROWER, "request", "(J)V", WAIT + "AskReactorNetty"),
                Hook.on(BORROWER, "stopPendingCountdown", null, WAIT + "Serve"),
                Hook.on(BORROWER, "fail", "(Ljava/lang/Throwable;)V", WAIT + "Fail"),
                Hook.on(BORROWER, "cancel", "()V", WAIT + "Cancel"),
                Hook.on(BORROWER, "run", "()V", WAIT + "Expire"));
    }
}
