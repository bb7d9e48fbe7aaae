// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.dubbo;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2StreamChannel;
import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;

/** For calls by the protocol Triple, each of which is a stream of HTTP/2. */
public final class TripleAdvice {

    /** Calls whose head is yet to be written, by another thread. */
    private static final WeakTable<MadeCall> BY_HEAD = new WeakTable<>();

    /** For {@code sendHeader} of a consumer's stream. */
    public static final class Send {
        /** On the thread that makes the call. */
        public static void enter(Object stream, Http2Headers head) {
            MadeCall call = MadeCall.current();
            if (call != null) {
                call.sent(null, null);
                BY_HEAD.put(head, call);
            }
        }
    }

    /** For {@code HeaderQueueCommand.doSend}: a head is written. */
    public static final class Write {

        private static final ClassValue<MethodHandle> HEAD = LibraryMembers.getters("headers");

        /** A call, and the stream that its head is written to. */
        private static final class Written {
            final MadeCall call;
            final Http2StreamChannel stream;

            Written(MadeCall call, Http2StreamChannel stream) {
                this.call = call;
                this.stream = stream;
            }
        }

        /** On the thread of its connection. */
        public static Object enter(Object command, ChannelHandlerContext ctx) throws Throwable {
            if (!NativeAgent.following || !(ctx.channel() instanceof Http2StreamChannel)) {
                return null;
            }
            Object head = (Object) HEAD.get(command.getClass()).invokeExact(command);
            MadeCall call = head == null ? null : BY_HEAD.take(head);
            if (call == null) {
                return null;
            }
            Channel connection = ctx.channel().parent();
            call.goesBy(connection.localAddress(), connection.remoteAddress());
            return new Written(call, (Http2StreamChannel) ctx.channel());
        }

        /** The stream has its number. */
        public static void exit(Object written, Throwable thrown) {
            if (written instanceof Written) {
                Written head = (Written) written;
                int id = head.stream.stream().id();
                if (id > 0) {
                    head.call.numbered(id);
                }
            }
        }
    }

    /** For {@code channelRead} of a provider's handler that reads a stream's frames first. */
    public static final class Read extends ContextAdvice {
        /** The head begins a request; all that follows is seen by a handler ahead of it. */
        public static AsyncContext enter(Object handler, ChannelHandlerContext ctx, Object frame) {
            return NativeAgent.following
                            && frame instanceof Http2HeadersFrame
                            && ctx.channel() instanceof Http2StreamChannel
                    ? ServedStream.begin(
                            (Http2StreamChannel) ctx.channel(),
                            ((Http2HeadersFrame) frame).headers())
                    : null;
        }
    }
}
