// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which packages are the application's and which a library's, by where their classes came from. Of
 * others only the names of their classes tell.
 */
public final class PackageOrigins {

    /** More packages than these are told by the names of their classes. */
    private static final int MOST = 100_000;

    /** By their names, both with dots and with slashes. */
    private static final Map<String, Boolean> ORIGINS = new ConcurrentHashMap<>();

    private PackageOrigins() {}

    /**
     * Notes a package.
     *
     * @param name with dots
     * @return whether that is news; the application's stays so, whatever else is of its name
     */
    public static boolean note(String name, boolean isApplications) {
        Boolean known = ORIGINS.get(name);
        if (known != null && (known || !isApplications) || ORIGINS.size() >= MOST) {
            return false;
        }
        ORIGINS.put(name, isApplications);
        ORIGINS.put(name.replace('.', '/'), isApplications);
        return true;
    }

    /**
     * Whether the package of a class is the application's; null where that is not known.
     *
     * @param separator of the name, a dot or a slash
     */
    public static Boolean of(String className, char separator) {
        int length = className.lastIndexOf(separator);
        return length < 0 || ORIGINS.isEmpty() ? null : ORIGINS.get(className.substring(0, length));
    }

    /** Whether a class is known to be a library's. */
    static boolean isLibrarys(Class<?> type) {
        return Boolean.FALSE.equals(of(type.getName(), '.'));
    }

    /** Forgets all of them. */
    public static void forgetAll() {
        ORIGINS.clear();
    }

    static int lengthOfPackage(String className) {
        return Math.max(className.lastIndexOf('.'), className.lastIndexOf('/'));
    }
}
