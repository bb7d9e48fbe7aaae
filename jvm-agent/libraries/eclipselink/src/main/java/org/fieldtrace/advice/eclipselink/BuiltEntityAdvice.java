// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/**
 * Advice for a method of a persistence library whose first argument is an entity that it makes of a
 * row.
 */
public final class BuiltEntityAdvice {

    private BuiltEntityAdvice() {}

    /** The entity is made. */
    public static void enter(Object library, Object entity) {
        RemoteCallScope.fetched(entity);
    }
}
