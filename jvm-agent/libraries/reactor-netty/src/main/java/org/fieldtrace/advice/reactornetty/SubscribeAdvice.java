// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

/** For the constructor of {@code HttpClientConnect$HttpClientHandler}: a call is subscribed to. */
public final class SubscribeAdvice {

    private SubscribeAdvice() {}

    /** By the thread that subscribes. */
    public static void enter(Object call) {
        CallContexts.subscribed(call);
        CallSubscriber subscriber = CallSubscriber.takeOfThread();
        if (subscriber != null) {
            subscriber.makes(call);
        }
    }
}
