// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hibernatereactive;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.operators.AbstractUni;
import io.smallrye.mutiny.subscription.UniSubscriber;
import io.smallrye.mutiny.subscription.UniSubscription;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.CallPath;

/** Lets the agent see entities before the application does; else as what it stands for. */
public final class EntityUni<T> extends AbstractUni<T> {

    private final Uni<T> entities;
    private final CallPath path;

    EntityUni(Uni<T> entities, CallPath path) {
        this.entities = entities;
        this.path = path;
    }

    @Override
    public void subscribe(UniSubscriber<? super T> application) {
        AsyncRemoteCall call = AsyncRemoteCall.beginOutermost(path);
        if (call == null) {
            AbstractUni.subscribe(entities, application);
            return;
        }
        call.asking();
        try {
            AbstractUni.subscribe(entities, new Seen<>(call, application));
        } finally {
            call.asked();
        }
    }

    /** The application's, told what comes a moment later. */
    static final class Seen<T> implements UniSubscriber<T> {

        private final AsyncRemoteCall call;
        private final UniSubscriber<? super T> application;

        Seen(AsyncRemoteCall call, UniSubscriber<? super T> application) {
            this.call = call;
            this.application = application;
        }

        @Override
        public void onSubscribe(UniSubscription subscription) {
            application.onSubscribe(subscription);
        }

        @Override
        public void onItem(T item) {
            Fetched.end(call, item);
            application.onItem(item);
        }

        @Override
        public void onFailure(Throwable failure) {
            call.end(null, -1);
            application.onFailure(failure);
        }
    }
}
