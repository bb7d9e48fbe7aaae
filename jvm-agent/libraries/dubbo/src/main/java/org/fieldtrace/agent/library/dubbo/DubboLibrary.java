// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.dubbo;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Dubbo 3: what its consumers bring in, and calls by the protocols {@code dubbo} and Triple as
 * requests.
 */
public final class DubboLibrary extends Library {

    private static final String DUBBO = "org.apache.dubbo.";
    private static final String EXCHANGE = DUBBO + "remoting.exchange.";
    private static final String HEADER = EXCHANGE + "support.header.HeaderExchange";
    private static final String TRIPLE = DUBBO + "rpc.protocol.tri.";
    private static final String TRIPLES = "org.fieldtrace.advice.dubbo.TripleAdvice$";
    private static final String SEND = TRIPLES + "Send";
    private static final String HEAD =
            "(Lio/netty/handler/codec/http2/Http2Headers;)Lio/netty/channel/ChannelFuture;";
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
                                DUBBO + "rpc.AsyncRpcResult",
                                "<init>",
                                "(Ljava/util/concurrent/CompletableFuture;"
                                        + "Lorg/apache/dubbo/rpc/Invocation;)V",
                                CALLS + "Answer")
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
                        .inGroup("requests"),
                // Each version has one of both.
                Hook.ifPresent(TRIPLE + "stream.TripleClientStream", "sendHeader", HEAD, SEND)
                        .inGroup("triple"),
                Hook.ifPresent(
                                TRIPLE + "stream.AbstractTripleClientStream",
                                "sendHeader",
                                HEAD,
                                SEND)
                        .inGroup("triple"),
                Hook.on(TRIPLE + "command.HeaderQueueCommand", "doSend", null, TRIPLES + "Write")
                        .inGroup("triple"),
                Hook.ifPresent(
                                TRIPLE + "transport.TripleHttp2FrameServerHandler",
                                "channelRead",
                                null,
                                TRIPLES + "Read")
                        .inGroup("triple"),
                Hook.ifPresent(
                                DUBBO + "remoting.http12.netty4.h2.NettyHttp2FrameCodec",
                                "channelRead",
                                null,
                                TRIPLES + "Read")
                        .inGroup("triple"));
    }
}
