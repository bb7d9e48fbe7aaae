// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.eclipselink;

import org.fieldtrace.agent.bridge.remotecall.FetchedEntities;

/**
 * For a method that copies an entity, its first argument, to an object for the application, its
 * third.
 */
public final class CopiedEntityAdvice {

    private CopiedEntityAdvice() {}

    /** The entity is copied. */
    public static void enter(Object library, Object original, Object key, Object copy) {
        FetchedEntities.fetchedFor(original, copy);
    }
}
