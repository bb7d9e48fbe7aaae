// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/**
 * Advice for a static method of a persistence library whose first argument is an entity that it
 * makes of a row.
 */
public final class FetchedEntityAdvice {

    private FetchedEntityAdvice() {}

    /** The entity is made. */
    public static void enter(Object entity) {
        RemoteCallScope.fetched(entity);
    }
}
