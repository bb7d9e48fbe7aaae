// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What the agent knows about class loaders, by their identity: an application may write loaders
 * that have an {@code equals} of their own, or a {@code hashCode} that takes a lock. Keeps no
 * loader alive, unless a value does. Thread-safe.
 *
 * @param <V> what is known about a loader
 */
public final class PerLoader<V> {

    /** Stands for the bootstrap loader, which is null. */
    private static final Object BOOTSTRAP = new Object();

    private final WeakTable<V> values = new WeakTable<>();

    /** What is known about a loader; null where it is nothing. */
    public V get(ClassLoader loader) {
        return values.get(keyOf(loader));
    }

    /**
     * As {@link #get}; where it is nothing, what is known from now on.
     *
     * @param initial called with no lock held; of several threads that come at once, the value of
     *     one serves them all
     */
    public V get(ClassLoader loader, Supplier<V> initial) {
        V known = get(loader);
        if (known == null) {
            values.add(keyOf(loader), initial.get());
            known = get(loader);
        }
        return known;
    }

    /** What is known about all loaders that are still there. */
    public Stream<V> values() {
        return values.values();
    }

    private static Object keyOf(ClassLoader loader) {
        return loader == null ? BOOTSTRAP : loader;
    }
}
