// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * Beginnings of names of classes that are left out, and with {@code !} ahead of those that are not.
 * Of several that fit a name the longest decides, and of two alike that with {@code !}.
 */
public final class ClassPrefixes {

    private static final String KEPT = "!";

    private final TreeMap<String, Entry> entries = new TreeMap<>();

    private static final class Entry {
        final String prefix;
        final boolean isKept;

        /** The next shorter one that every name fits that this one fits, or null. */
        final Entry shorter;

        Entry(String prefix, boolean isKept, Entry shorter) {
            this.prefix = prefix;
            this.isKept = isKept;
            this.shorter = shorter;
        }
    }

    /**
     * @param written such as {@code com.acme.} and {@code !com.acme.shop.}, in any order; the names
     *     that are asked for later have to be written with the same separator
     */
    public ClassPrefixes(Collection<String> written) {
        // Sorted, each comes behind all that it begins with.
        TreeMap<String, Boolean> kept = new TreeMap<>();
        for (String each : written) {
            if (isKept(each)) {
                kept.put(each.substring(KEPT.length()), true);
            } else {
                kept.putIfAbsent(each, false);
            }
        }
        for (Map.Entry<String, Boolean> each : kept.entrySet()) {
            String prefix = each.getKey();
            entries.put(prefix, new Entry(prefix, each.getValue(), of(prefix)));
        }
    }

    /** Whether a prefix is written as one whose classes are not left out. */
    public static boolean isKept(String written) {
        return written.startsWith(KEPT);
    }

    /** Whether the class of the name is left out. */
    public boolean leaveOut(String className) {
        Entry longest = of(className);
        return longest != null && !longest.isKept;
    }

    /** Whether what fits the name says more of it than its package does. */
    public boolean isTold(String className) {
        Entry longest = of(className);
        return longest != null
                && longest.prefix.length() > PackageOrigins.lengthOfPackage(className) + 1;
    }

    /** Whether any fits the name. */
    public boolean fits(String className) {
        return of(className) != null;
    }

    /** The longest that fits a name, or null. */
    private Entry of(String name) {
        // Whatever fits the name also fits the nearest entry ahead of it in the order.
        Map.Entry<String, Entry> nearest = entries.floorEntry(name);
        Entry entry = nearest == null ? null : nearest.getValue();
        while (entry != null && !name.startsWith(entry.prefix)) {
            entry = entry.shorter;
        }
        return entry;
    }
}
