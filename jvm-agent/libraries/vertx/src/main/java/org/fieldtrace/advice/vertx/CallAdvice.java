// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.vertx;

import io.vertx.core.spi.observability.HttpRequest;
import io.vertx.core.spi.observability.HttpResponse;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ContextAdvice;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For the client's connections by HTTP/1.1, and what stands there for a request. */
public final class CallAdvice {

    /** For {@code StreamImpl.writeHead}. */
    public static final class Begin {
        /** The application sends a request, on whatever thread. */
        public static void enter(Object stream, HttpRequest request) {
            Calls.begin(stream, request);
        }
    }

    /** For {@code Http1xClientConnection.beginRequest}. */
    public static final class Connect {
        /** On the connection's event loop. */
        public static void enter(Object connection, Object stream) throws Throwable {
            Calls.connected(connection, stream);
        }
    }

    /** For {@code Http1xClientConnection.handleResponseBegin}. */
    public static final class Head extends ContextAdvice {
        /** The head of an answer was read. */
        public static AsyncContext enter(Object connection, Object stream, HttpResponse answer) {
            return Calls.answered(stream, answer);
        }
    }

    /** For {@code Http1xClientConnection.handleResponseChunk}. */
    public static final class Part extends ContextAdvice {
        /** A part of its body was read. */
        public static AsyncContext enter(Object connection, Object stream) {
            return Calls.goOn(stream);
        }
    }

    /** For {@code Http1xClientConnection.handleResponseEnd}. */
    public static final class End extends ContextAdvice {
        /** All of it was read. */
        public static AsyncContext enter(Object connection, Object stream) {
            return Calls.ended(stream);
        }
    }

    /** For {@code StreamImpl.handleException}. */
    public static final class Fail extends ContextAdvice {
        /** It fails, in time-outs among others. */
        public static AsyncContext enter(Object stream, Throwable cause) {
            return Calls.failed(stream, cause);
        }
    }

    /** For {@code StreamImpl.handleClosed}. */
    public static final class Close extends ContextAdvice {
        /** The connection is gone. */
        public static AsyncContext enter(Object stream) {
            return Calls.failed(stream, null);
        }
    }

    /** For {@code StreamImpl.reset}. */
    public static final class Reset {
        /** The application gives it up, or its time is over. */
        public static void enter(Object stream, Throwable cause) {
            if (cause != null && cause.getClass().getSimpleName().contains("Timeout")) {
                ThreadContexts.exit(Calls.failed(stream, cause));
            } else {
                Calls.givenUp(stream);
            }
        }
    }
}
