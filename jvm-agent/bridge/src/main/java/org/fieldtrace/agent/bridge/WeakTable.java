// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * What the agent knows about objects of others, by their identity and without keeping them alive.
 * An object may stand in it several times, because it may be handed over several times at once; the
 * first to come is the first to go. Thread-safe.
 *
 * <p>What is known about an object must not lead back to it by strong references, or it would stay
 * for ever.
 *
 * @param <V> what is known about an object
 */
public final class WeakTable<V> {

    /**
     * How often an object may stand in a table. One that is handed over again and again, and whose
     * owner throws away what waits, would else grow a list without end; the oldest goes first.
     */
    static final int MOST_OF_AN_OBJECT = 256;

    /** All tables: there is one for each purpose and loader of a library. */
    private static final Set<WeakReference<WeakTable<?>>> ALL = ConcurrentHashMap.newKeySet();

    private final ConcurrentHashMap<Object, Entry<V>> entries = new ConcurrentHashMap<>();
    private final ReferenceQueue<Object> dead = new ReferenceQueue<>();

    /** Whether anything was ever added: asked for every call while nobody records. */
    private volatile boolean isUsed;

    /** The class that has made the table, which says what it is for. */
    private final String owner =
            StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                    .getCallerClass()
                    .getName();

    /** An empty table; of a class, to which it belongs. */
    public WeakTable() {
        ALL.removeIf(table -> table.get() == null);
        ALL.add(new WeakReference<>(this));
    }

    /**
     * How much stands in all tables about objects that are alive, by the class that has made the
     * table: for tests, which find out what is left behind.
     */
    public static Map<String, Integer> sizes() {
        Map<String, Integer> sizes = new TreeMap<>();
        for (WeakReference<WeakTable<?>> reference : ALL) {
            WeakTable<?> table = reference.get();
            if (table != null) {
                table.expunge();
                sizes.merge(table.owner, table.size(), Integer::sum);
            }
        }
        return sizes;
    }

    /** Adds what is known about an object, behind what is known of it already. */
    public void add(Object object, V value) {
        expunge();
        isUsed = true;
        Entry<V> added = new Entry<>(value, null);
        Key key = new Key(object, dead);
        while (true) {
            Entry<V> first = entries.putIfAbsent(key, added);
            if (first == null || entries.replace(key, first, first.with(added))) {
                return;
            }
        }
    }

    /**
     * From now on this alone is known about an object. Cheaper than to {@link #take} and {@link
     * #add} for objects that serve again and again.
     */
    public void put(Object object, V value) {
        if (!isUsed || entries.replace(new Sought(object), new Entry<>(value, null)) == null) {
            add(object, value);
        }
    }

    /**
     * From now on this alone is known about an object, unless another thread was quicker.
     *
     * @param known what was known about it when this thread looked; null for nothing
     * @return whether it was still so
     */
    public boolean putIfStill(Object object, V known, V value) {
        if (known != null) {
            Sought key = new Sought(object);
            Entry<V> first = entries.get(key);
            return first != null
                    && first.value == known
                    && entries.replace(key, first, new Entry<>(value, null));
        }
        expunge();
        isUsed = true;
        return entries.putIfAbsent(new Key(object, dead), new Entry<>(value, null)) == null;
    }

    /** What is known about an object, first come; null where it is nothing. */
    public V get(Object object) {
        if (!isUsed) {
            return null;
        }
        Entry<V> first = entries.get(new Sought(object));
        return first == null ? null : first.value;
    }

    /** As {@link #get}, and takes it out. */
    public V take(Object object) {
        if (object == null || !isUsed) {
            return null;
        }
        Sought key = new Sought(object);
        while (true) {
            Entry<V> first = entries.get(key);
            if (first == null) {
                return null;
            }
            boolean taken =
                    first.next == null
                            ? entries.remove(key, first)
                            : entries.replace(key, first, first.next);
            if (taken) {
                return first.value;
            }
        }
    }

    /** Whether so many objects that live or more stand in it, roughly while others are added. */
    public boolean holds(long objects) {
        expunge(); // for whoever adds nothing to a table that is full
        return entries.mappingCount() >= objects;
    }

    /** What is known about each object, first come. */
    Stream<V> values() {
        expunge();
        return entries.values().stream().map(first -> first.value);
    }

    private int size() {
        int size = 0;
        for (Entry<V> first : entries.values()) {
            size += first.length;
        }
        return size;
    }

    private void expunge() {
        for (Reference<?> key = dead.poll(); key != null; key = dead.poll()) {
            entries.remove(key);
        }
    }

    /** What is known about one object, in the order in which it came. */
    private static final class Entry<V> {
        final V value;
        final Entry<V> next;
        final int length;

        Entry(V value, Entry<V> next) {
            this.value = value;
            this.next = next;
            this.length = next == null ? 1 : 1 + next.length;
        }

        Entry<V> with(Entry<V> last) {
            return length < MOST_OF_AN_OBJECT ? before(last) : next.before(last);
        }

        private Entry<V> before(Entry<V> last) {
            return new Entry<>(value, next == null ? last : next.before(last));
        }
    }

    private static final class Key extends WeakReference<Object> {
        final int hash;

        Key(Object object, ReferenceQueue<Object> queue) {
            super(object, queue);
            hash = System.identityHashCode(object);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            Object object = get();
            return object != null && other instanceof Key && object == ((Key) other).get();
        }
    }

    /** A key that is only looked for. */
    private static final class Sought {
        final Object object;

        Sought(Object object) {
            this.object = object;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(object);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).get() == object;
        }
    }
}
