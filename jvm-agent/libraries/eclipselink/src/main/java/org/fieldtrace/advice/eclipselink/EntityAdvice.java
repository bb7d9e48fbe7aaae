// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.eclipselink;

import org.fieldtrace.agent.bridge.remotecall.FetchedEntities;

/** Advice for where EclipseLink makes entities. */
public final class EntityAdvice {

    /** For a method whose first argument is an entity that it makes of a row. */
    public static final class Build {
        /** The entity is made. */
        public static void enter(Object library, Object entity) {
            FetchedEntities.fetched(entity);
        }
    }

    /**
     * For a method that copies an entity, its first argument, to an object for the application, its
     * third.
     */
    public static final class Copy {
        /** The entity is copied. */
        public static void enter(Object library, Object original, Object key, Object copy) {
            FetchedEntities.fetchedFor(original, copy);
        }
    }
}
