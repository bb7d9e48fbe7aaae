// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The JDK's collections and maps whose iterators call nothing of the application, load nothing and
 * wait for no lock. A view such as {@code Collections.unmodifiableList} is none of them, because
 * the list below it may be anybody's. Lists of libraries that inherit from them may join.
 */
public final class JdkCollections {

    private static final Set<String> KNOWN = ConcurrentHashMap.newKeySet();

    static {
        KNOWN.addAll(
                Arrays.asList(
                        "java.util.ArrayList",
                        "java.util.LinkedList",
                        "java.util.ArrayDeque",
                        "java.util.Arrays$ArrayList",
                        "java.util.HashSet",
                        "java.util.LinkedHashSet",
                        "java.util.TreeSet",
                        "java.util.HashMap",
                        "java.util.LinkedHashMap",
                        "java.util.TreeMap",
                        "java.util.EnumMap",
                        "java.util.concurrent.ConcurrentHashMap",
                        "java.util.concurrent.CopyOnWriteArrayList",
                        "java.util.ImmutableCollections$ListN",
                        "java.util.ImmutableCollections$List12",
                        "java.util.ImmutableCollections$SetN",
                        "java.util.ImmutableCollections$Set12",
                        "java.util.ImmutableCollections$MapN",
                        "java.util.ImmutableCollections$Map1",
                        "java.util.Collections$EmptyList",
                        "java.util.Collections$EmptySet",
                        "java.util.Collections$EmptyMap",
                        "java.util.Collections$SingletonList",
                        "java.util.Collections$SingletonSet",
                        "java.util.Collections$SingletonMap"));
    }

    private JdkCollections() {}

    /**
     * Counts a class of a library among them.
     *
     * @param className of one that inherits from {@code ArrayList}, and overrides nothing that
     *     reads it
     */
    public static void addList(String className) {
        KNOWN.add(className);
    }

    /** Whether objects of a class are {@code ArrayList}s that can be iterated over. */
    public static boolean isArrayList(Class<?> type) {
        return type == ArrayList.class
                || ArrayList.class.isAssignableFrom(type) && canBeIterated(type);
    }

    /** Whether a class is one of them. */
    public static boolean canBeIterated(Class<?> type) {
        return KNOWN.contains(type.getName());
    }
}
