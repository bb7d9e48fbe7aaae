// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hibernate;

import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.hibernate.event.spi.InitializeCollectionEvent;

/** A collection is loaded that was to be loaded lazily. */
public final class CollectionAdvice {

    private final InitializeCollectionEvent event;
    private final RemoteCallScope scope;

    private CollectionAdvice(InitializeCollectionEvent event, RemoteCallScope scope) {
        this.event = event;
        this.scope = scope;
    }

    /** It is not loaded yet. */
    public static CollectionAdvice enter(Object listener, InitializeCollectionEvent event) {
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        return scope == null ? null : new CollectionAdvice(event, scope);
    }

    /** It is loaded; without a query where a cache had it. */
    public static void exit(CollectionAdvice load, Throwable thrown) {
        if (load != null) {
            boolean wasFetched = thrown == null && load.scope.madeQueries();
            RemoteCallScope.exitQuery(load.scope, wasFetched ? load.event.getCollection() : null);
        }
    }
}
