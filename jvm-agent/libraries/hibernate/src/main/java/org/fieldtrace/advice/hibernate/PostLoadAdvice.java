// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hibernate;

import org.fieldtrace.agent.bridge.remotecall.FetchedEntities;
import org.hibernate.event.spi.PostLoadEvent;

/** An entity was made of a row, or of a cache's entry, which is outside of any query. */
public final class PostLoadAdvice {

    private PostLoadAdvice() {}

    /** The entity has its values. */
    public static void enter(Object listener, PostLoadEvent event) {
        FetchedEntities.fetched(event.getEntity());
    }
}
