// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.dubbo;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Dubbo 3: what its consumers bring in, and calls by the protocol {@code dubbo} as requests. */
public final class DubboLibrary extends Library {

    private static final String DUBBO = "org.apache.dubbo.";
    private static final String EXCHANGE = DUBBO + "remoting.exchange.";
    private static final String HEADER = EXCHANGE + "support.header.HeaderExchange";
    private static final String CALLS = "org.fieldtrace.advice.dubbo.CallAdvice$";
    private static final String SERVED = "org.fieldtrace.advice.dubbo.ServedAdvice$";

    public DubboLibrary() {
        super("dubbo", "3.0 to 3.3", DUBBO);
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(DUBBO + "rpc.protocol.AbstractInvoker", "invoke", null, CALLS + "Invoke")
                        .inGroup("calls"),
                Hook.on(
                                HEADER + "Channel",
                                "request",
                                "(Ljava/lang/Object;ILjava/util/concurrent/ExecutorService;)"
                                        + "Ljava/util/concurrent/CompletableFuture;",
                                CALLS + "Send")
                        .inGroup("calls"),
                Hook.on(EXCHANGE + "support.DefaultFuture", "newFuture", null, CALLS + "Number")
                        .inGroup("calls"),
                Hook.on(HEADER + "Handler", "handleRequest", null, SERVED + "Handle")
                        .inGroup("requests"),
                Hook.on(EXCHANGE + "Response", "<init>", "(JLjava/lang/String;)V", SERVED + "Make")
                        .inGroup("requests"),
                Hook.on(HEADER + "Channel", "send", "(Ljava/lang/Object;Z)V", SERVED + "Answer")
                        .inGroup("requests"));
    }
}
