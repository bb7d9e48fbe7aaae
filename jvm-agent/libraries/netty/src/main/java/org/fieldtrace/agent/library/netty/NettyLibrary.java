// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.netty;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Netty: requests that a server with its codecs of HTTP reads, and tasks that its event loops are
 * given.
 */
public final class NettyLibrary extends Library {

    private static final String CONCURRENT = "io.netty.util.concurrent.";
    private static final String CODEC = "io.netty.handler.codec.";
    private static final String ADVICE = "org.fieldtrace.advice.netty.CodecAdvice$";
    private static final String LOOP = "org.fieldtrace.agent.bridge.request.EventLoopAdvice$";

    public NettyLibrary() {
        super("netty", "4.1.52 to 4.2", "io.netty.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(CODEC + "http.HttpObjectDecoder", "decode", null, ADVICE + "Decode"),
                Hook.on(
                        CODEC + "http2.Http2StreamFrameToHttpObjectCodec",
                        "decode",
                        null,
                        ADVICE + "DecodeStream"),
                Hook.on(
                        CONCURRENT + "SingleThreadEventExecutor",
                        "execute",
                        "(Ljava/lang/Runnable;)V",
                        LOOP + "Execute"),
                Hook.on(
                        CONCURRENT + "AbstractScheduledEventExecutor",
                        "schedule",
                        "(Lio/netty/util/concurrent/ScheduledFutureTask;)"
                                + "Lio/netty/util/concurrent/ScheduledFuture;",
                        LOOP + "Schedule"),
                Hook.on(
                        CONCURRENT + "AbstractEventExecutor",
                        "safeExecute",
                        "(Ljava/lang/Runnable;)V",
                        LOOP + "Run"));
    }
}
