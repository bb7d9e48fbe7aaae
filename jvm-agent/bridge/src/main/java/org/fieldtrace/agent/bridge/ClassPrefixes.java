// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Beginnings of names of classes that are left out, and with {@code !} ahead of those that are not.
 * Of several that fit a name the longest decides, and of two alike that with {@code !}.
 */
public final class ClassPrefixes {

    private static final String KEPT = "!";

    /** In their order, as {@link #entries} are: every class that is loaded is looked up. */
    private final String[] prefixes;

    private final Entry[] entries;

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
        Map<String, Boolean> kept = new HashMap<>();
        for (String each : written) {
            if (isKept(each)) {
                kept.put(each.substring(KEPT.length()), true);
            } else {
                kept.putIfAbsent(each, false);
            }
        }
        prefixes = kept.keySet().toArray(new String[0]);
        Arrays.sort(prefixes);
        entries = new Entry[prefixes.length];
        Entry before = null;
        for (int i = 0; i < prefixes.length; i++) {
            // Sorted, each comes behind all that it begins with.
            before = new Entry(prefixes[i], kept.get(prefixes[i]), fitting(before, prefixes[i]));
            entries[i] = before;
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
        int at = Arrays.binarySearch(prefixes, name);
        int nearest = at < 0 ? -at - 2 : at;
        return nearest < 0 ? null : fitting(entries[nearest], name);
    }

    /** The entry, or the longest of those that it begins with, that fits a name; or null. */
    private static Entry fitting(Entry entry, String name) {
        Entry longest = entry;
        while (longest != null && !name.startsWith(longest.prefix)) {
            longest = longest.shorter;
        }
        return longest;
    }
}
