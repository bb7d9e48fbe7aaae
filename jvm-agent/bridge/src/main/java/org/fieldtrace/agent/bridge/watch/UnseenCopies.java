// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.bridge.PerLoader;

/** Classes whose calls of {@code clone()} could not be woven, so that their copies are not seen. */
public final class UnseenCopies {

    /** Binary names. */
    private static final PerLoader<Set<String>> MAKERS = new PerLoader<>();

    private UnseenCopies() {}

    /**
     * Copies that a class makes of its objects, or of those of its subclasses, are not seen.
     *
     * @param className with dots
     */
    public static void areMadeBy(ClassLoader loader, String className) {
        MAKERS.get(loader, ConcurrentHashMap::newKeySet).add(className);
    }

    /** Whether there may be copies, not seen, that a class or a superclass makes of its objects. */
    static boolean mayBeOf(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            Set<String> makers = MAKERS.get(c.getClassLoader());
            if (makers != null && makers.contains(c.getName())) {
                return true;
            }
        }
        return false;
    }
}
