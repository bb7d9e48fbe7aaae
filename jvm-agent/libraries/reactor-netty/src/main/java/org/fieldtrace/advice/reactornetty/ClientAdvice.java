// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import reactor.core.CoreSubscriber;
import reactor.netty.Connection;
import reactor.netty.channel.ChannelOperations;

/** Advice for calls of Reactor Netty's client, and for their attempts. */
public final class ClientAdvice {

    /** For {@code HttpClientConnect$MonoHttpConnect.subscribe}: a call begins. */
    public static final class SubscribeToCall {
        /** Puts a subscriber before the library's that sees the call given up. */
        public static CoreSubscriber<? super Connection> argument0(
                CoreSubscriber<? super Connection> subscriber) {
            return NativeAgent.following && subscriber != null
                    ? new CallSubscriber(subscriber)
                    : subscriber;
        }

        /** What stands for the call is made first, see {@link MakeHandler}. */
        public static Object enter(Object mono, CoreSubscriber<?> subscriber) {
            if (!(subscriber instanceof CallSubscriber)) {
                return null;
            }
            ((CallSubscriber) subscriber).awaitsCall();
            return subscriber;
        }

        /** The call is under way. */
        public static void exit(Object subscriber, Throwable thrown) {
            if (subscriber != null) {
                CallSubscriber.takeOfThread();
            }
        }
    }

    /**
     * For the constructor of {@code HttpClientConnect$HttpClientHandler}: a call is subscribed to.
     */
    public static final class MakeHandler {
        /** By the thread that subscribes. */
        public static void enter(Object call) {
            CallContexts.subscribed(call);
            CallSubscriber subscriber = CallSubscriber.takeOfThread();
            if (subscriber != null) {
                subscriber.makes(call);
            }
        }
    }

    /**
     * For {@code HttpClientConnect$HttpClientHandler.requestWithBody}: a call has got its
     * connection, perhaps from the call of another request.
     */
    public static final class Send {
        /** On the connection's event loop. */
        public static AsyncContext enter(Object call, ChannelOperations<?, ?> attempt) {
            CallExchanges.connected(call, attempt);
            return CallContexts.attempt(call, attempt);
        }

        /** The request is on its way. */
        public static void exit(AsyncContext outer, Object result, Throwable thrown) {
            ThreadContexts.exit(outer);
        }
    }

    /**
     * For the constructor of {@code HttpClientConnect$HttpObserver}: an attempt begins to look for
     * a connection.
     */
    public static final class Begin {
        /** On whatever thread, for a call that was subscribed to before. */
        public static void enter(Object observer, Object sink, Object call) throws Throwable {
            CallExchanges.begin(call);
        }
    }

    /**
     * For {@code HttpClientHandler.test}: whether an attempt that failed is followed by another.
     */
    public static final class Fail {
        /** It has failed, or was redirected. */
        public static void enter(Object call, Throwable cause) {
            CallExchanges.failed(call, cause);
        }
    }

    /** For {@code HttpClientOperations.onInboundCancel}. */
    public static final class Cancel {
        /** The subscriber gives the answer up, or what is left of it. */
        public static void enter(Object attempt) {
            CallExchanges.cancelled(attempt);
        }
    }
}
