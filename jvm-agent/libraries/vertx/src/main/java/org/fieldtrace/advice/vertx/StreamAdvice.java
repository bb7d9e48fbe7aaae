// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.vertx;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;

/** For streams of HTTP/2, those of clients among them, which no {@link StreamExchange} knows. */
public final class StreamAdvice {

    /** For {@code Http2ServerStream.onHeaders}, which calls the handler. */
    public static final class Begin extends ContextAdvice {
        /** The request's head has been read. */
        public static AsyncContext enter(Object stream, Http2Headers headers) throws Throwable {
            return StreamExchange.of(stream) == null ? StreamExchange.begin(stream, headers) : null;
        }
    }

    /** For what comes after the head of a request. */
    public static final class GoOn extends ContextAdvice {
        /** It is handed to the application. */
        public static AsyncContext enter(Object stream) {
            StreamExchange known = StreamExchange.of(stream);
            return known == null ? null : known.enter();
        }
    }

    /** For {@code VertxHttp2Stream.doWriteHeaders}. */
    public static final class Head {
        /** A head is about to be written. */
        public static void enter(Object stream, Http2Headers headers, boolean last) {
            StreamExchange known = StreamExchange.of(stream);
            if (known != null) {
                known.head(headers, last);
            }
        }
    }

    /** For {@code VertxHttp2Stream.doWriteData}. */
    public static final class Body {
        /** A part of a body is about to be written. */
        public static void enter(Object stream, ByteBuf content, boolean last) {
            StreamExchange known = StreamExchange.of(stream);
            if (known != null) {
                known.body(content == null ? 0 : content.readableBytes(), last);
            }
        }
    }

    /** For {@code VertxHttp2Stream.onClose}. */
    public static final class Close extends ContextAdvice {
        /** While the application's handlers have not heard of it. */
        public static AsyncContext enter(Object stream) {
            AsyncContext outer = GoOn.enter(stream);
            StreamExchange.closed(stream);
            return outer;
        }
    }
}
