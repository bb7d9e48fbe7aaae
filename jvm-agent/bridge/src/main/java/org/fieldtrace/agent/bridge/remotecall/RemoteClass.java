// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.PerLoader;
import org.fieldtrace.agent.bridge.graph.GraphNode;
import org.fieldtrace.agent.bridge.keys.KeyedFinds;
import org.fieldtrace.agent.bridge.watch.Copies;

/**
 * As what objects of a class are counted: as their own class where its constructors are
 * instrumented, else as its nearest superclass whose constructors are, else not at all.
 *
 * <p>Constructors run from the superclass down, and each instrumented one reports the object; only
 * the report of the class that this decides on counts, so that an object is counted once.
 */
public final class RemoteClass {

    private static final RemoteClass NONE = new RemoteClass(-1, 0);

    // Both weak in the application's classes and made of numbers alone, so that they can be
    // unloaded.
    private static volatile PerLoader<Map<String, Integer>> indices = new PerLoader<>();
    private static volatile ClassValue<RemoteClass> resolved = new Resolution();

    private static final AtomicInteger NEXT_INDEX = new AtomicInteger();

    private final int index;
    private final int id;

    private RemoteClass(int index, int id) {
        this.index = index;
        this.id = id;
    }

    /**
     * The number that the instrumented constructors of a class pass to {@link
     * RemoteCallScope#allocated}; the same class gets the same number.
     *
     * @param loader of the class
     * @param name binary name of the class, with dots
     */
    public static int indexFor(ClassLoader loader, String name) {
        Map<String, Integer> ofLoader = indices.get(loader, ConcurrentHashMap::new);
        Integer known = ofLoader.get(name);
        if (known != null) {
            return known;
        }
        int index = NEXT_INDEX.getAndIncrement();
        known = ofLoader.putIfAbsent(name, index);
        if (known != null) {
            return known;
        }
        // Objects of its subclasses may have been resolved to a class further up.
        resolved = new Resolution();
        return index;
    }

    /**
     * Forgets all classes, ahead of another start of native code, which gives other ids.
     * Constructors that should be instrumented yet report nothing, because no number is given
     * twice.
     */
    public static void forgetAll() {
        indices = new PerLoader<>();
        resolved = new Resolution();
        KeyedFinds.forgetAll();
        GraphNode.forgetAll();
    }

    /** Whether the constructors of the class are instrumented. */
    public static boolean isInstrumented(Class<?> type) {
        return index(type) != null;
    }

    private static Integer index(Class<?> type) {
        Map<String, Integer> ofLoader = indices.get(type.getClassLoader());
        return ofLoader == null ? null : ofLoader.get(type.getName());
    }

    /** As what objects of the class are counted. */
    static RemoteClass of(Class<?> type) {
        return resolved.get(type);
    }

    /** Whether the constructor that passes {@code index} is the one whose report counts. */
    boolean reportedBy(int index) {
        return this.index == index && id != 0;
    }

    /** Native id of the class that the objects are counted as. */
    int id() {
        return id;
    }

    private static final class Resolution extends ClassValue<RemoteClass> {
        @Override
        protected RemoteClass computeValue(Class<?> type) {
            for (Class<?> c = type; c != null; c = c.getSuperclass()) {
                Integer index = index(c);
                if (index != null) {
                    Copies.lookFor(type);
                    return new RemoteClass(index, NativeAgent.calls().defineClass(c));
                }
            }
            return NONE;
        }
    }
}
