// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.graph;

import java.lang.annotation.Annotation;
import java.util.Set;

/** What persistence libraries make of the application's classes. */
final class PersistentClasses {

    private static final Set<String> ENTITY =
            Set.of("javax.persistence.Entity", "jakarta.persistence.Entity");

    private static final Set<String> STAND_IN = Set.of("org.hibernate.proxy.HibernateProxy");

    private PersistentClasses() {}

    /** Whether the class or a superclass is annotated as an entity. */
    static boolean isEntity(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Annotation annotation : c.getDeclaredAnnotations()) {
                if (ENTITY.contains(annotation.annotationType().getName())) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Whether objects of the class, generated as a subclass of an entity's, stand in for entities
     * that may not have been fetched: their own fields say nothing.
     */
    static boolean isStandIn(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Class<?> implemented : c.getInterfaces()) {
                if (STAND_IN.contains(implemented.getName())) {
                    return true;
                }
            }
        }
        return false;
    }
}
