// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.awssdk;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpRequest;
import java.lang.invoke.MethodHandle;
import org.fieldtrace.advice.netty.CallHandler;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.CallName;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** For {@code NettyRequestExecutor}, of which there is one for each request over Netty. */
public final class NettyAdvice {

    private static final WeakTable<Asked> ASKED = new WeakTable<>();

    /** Who asks for a request that is sent once it has a connection, on another thread. */
    private static final class Asked {
        final AsyncContext context = ThreadContexts.current();
        final long scopeId = ClientExchange.scopeOf(context);
        final String name = CallName.current();
    }

    /** For {@code execute}. */
    public static final class Ask {
        /** The request is asked for. */
        public static void enter(Object executor) {
            if (NativeAgent.following) {
                ASKED.put(executor, new Asked());
            }
        }
    }

    /** For {@code writeRequest}. */
    public static final class Send {

        private static final ClassValue<MethodHandle> CHANNEL = LibraryMembers.getters("channel");

        /** It has a connection, on whose thread this is. */
        public static void enter(Object executor, HttpRequest written) throws Throwable {
            Asked asked = ASKED.take(executor);
            if (asked == null || !NativeAgent.following) {
                return;
            }
            Object channel = (Object) CHANNEL.get(executor.getClass()).invokeExact(executor);
            if (channel instanceof Channel && tellsItsEnd((Channel) channel)) {
                CallHandler.begin((Channel) channel, begin(asked, written), asked.context);
            }
        }

        /** Not by HTTP/2, which the SDK turns into messages of HTTP by itself. */
        private static boolean tellsItsEnd(Channel channel) {
            return channel.pipeline().get(HttpClientCodec.class) != null;
        }

        private static ClientExchange begin(Asked asked, HttpRequest written) {
            String outer = CallName.enter(asked.name);
            try {
                return ClientExchange.begin(
                        asked.context,
                        asked.scopeId,
                        written.method().name(),
                        written.uri(),
                        RequestHash.UNKNOWN,
                        written.headers().get(TraceHeader.NAME));
            } finally {
                CallName.exit(outer);
            }
        }
    }
}
