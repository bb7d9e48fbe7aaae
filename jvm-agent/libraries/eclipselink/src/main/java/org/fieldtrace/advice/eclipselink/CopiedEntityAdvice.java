// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/**
 * Advice for a method of a persistence library that copies an entity, its first argument, to an
 * object for the application, its third.
 */
public final class CopiedEntityAdvice {

    private CopiedEntityAdvice() {}

    /** The entity is copied. */
    public static void enter(Object library, Object original, Object key, Object copy) {
        RemoteCallScope.fetchedFor(original, copy);
    }
}
