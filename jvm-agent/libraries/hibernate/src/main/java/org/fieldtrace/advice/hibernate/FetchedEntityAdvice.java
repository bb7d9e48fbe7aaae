// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hibernate;

import org.fieldtrace.agent.bridge.remotecall.FetchedEntities;

/** For a static method whose first argument is an entity that it makes of a row. */
public final class FetchedEntityAdvice {

    private FetchedEntityAdvice() {}

    /** The entity is made. */
    public static void enter(Object entity) {
        FetchedEntities.fetched(entity);
    }
}
