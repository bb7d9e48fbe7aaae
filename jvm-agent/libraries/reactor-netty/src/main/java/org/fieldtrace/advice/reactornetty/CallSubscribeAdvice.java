// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import org.fieldtrace.agent.bridge.NativeAgent;
import reactor.core.CoreSubscriber;
import reactor.netty.Connection;

/** For {@code HttpClientConnect$MonoHttpConnect.subscribe}: a call begins. */
public final class CallSubscribeAdvice {

    private CallSubscribeAdvice() {}

    /** Puts a subscriber before the library's that sees the call given up. */
    public static CoreSubscriber<? super Connection> argument0(
            CoreSubscriber<? super Connection> subscriber) {
        return NativeAgent.following && subscriber != null
                ? new CallSubscriber(subscriber)
                : subscriber;
    }

    /** What stands for the call is made first, see {@link SubscribeAdvice}. */
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
