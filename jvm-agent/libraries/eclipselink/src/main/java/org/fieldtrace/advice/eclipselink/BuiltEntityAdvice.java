// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.eclipselink;

import org.fieldtrace.agent.bridge.remotecall.FetchedEntities;

/** For a method whose first argument is an entity that it makes of a row. */
public final class BuiltEntityAdvice {

    private BuiltEntityAdvice() {}

    /** The entity is made. */
    public static void enter(Object library, Object entity) {
        FetchedEntities.fetched(entity);
    }
}
