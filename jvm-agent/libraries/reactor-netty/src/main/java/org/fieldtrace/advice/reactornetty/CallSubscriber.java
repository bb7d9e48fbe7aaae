// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import org.fieldtrace.agent.bridge.AdviceFailure;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Scannable;
import reactor.netty.Connection;
import reactor.util.context.Context;

/**
 * Sees whether a call is given up before its answer's head is there. The library tells nobody of
 * that while there is no connection: it goes on to wait for one, and drops it.
 */
final class CallSubscriber implements CoreSubscriber<Connection>, Subscription, Scannable {

    private static final ThreadLocal<CallSubscriber> OF_THREAD = new ThreadLocal<>();

    private final CoreSubscriber<? super Connection> library;
    private Subscription upstream;
    private volatile Object call;
    private volatile boolean isAnswered;

    CallSubscriber(CoreSubscriber<? super Connection> library) {
        this.library = library;
    }

    /** What this thread makes next that stands for a call is that of this one. */
    void awaitsCall() {
        OF_THREAD.set(this);
    }

    /** Who awaits the call that this thread makes; null where nobody does. */
    static CallSubscriber takeOfThread() {
        CallSubscriber subscriber = OF_THREAD.get();
        if (subscriber != null) {
            OF_THREAD.remove();
        }
        return subscriber;
    }

    void makes(Object stands) {
        call = stands;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        upstream = subscription;
        library.onSubscribe(this);
    }

    @Override
    public void onNext(Connection answered) {
        isAnswered = true;
        library.onNext(answered);
    }

    @Override
    public void onError(Throwable failure) {
        library.onError(failure);
    }

    @Override
    public void onComplete() {
        library.onComplete();
    }

    @Override
    public void request(long parts) {
        upstream.request(parts);
    }

    @Override
    public void cancel() {
        upstream.cancel();
        try {
            if (!isAnswered && call != null) {
                CallExchanges.givenUp(call);
            }
        } catch (Throwable leftOut) {
            AdviceFailure.report(leftOut, "MonoHttpConnect.subscribe");
        }
    }

    @Override
    public Context currentContext() {
        return library.currentContext();
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Object scanUnsafe(Attr key) {
        if (key == Attr.ACTUAL) {
            return library;
        }
        return key == Attr.PARENT ? upstream : null;
    }
}
