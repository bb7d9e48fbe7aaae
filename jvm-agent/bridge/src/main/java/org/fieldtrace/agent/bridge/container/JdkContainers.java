// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.container;

/**
 * Where the JDK's collections, maps and other containers keep what they hold, in JDK 11 to 25. A
 * container that is missing here is not looked into.
 *
 * <p>A view of a map's keys or values leads to all of the map.
 */
final class JdkContainers {

    /** Takes the fields of a class, see {@link Envelopes#addContainer}. */
    interface Sink {
        void add(String className, String[] parts, String[] elements);
    }

    private static final String[] NONE = {};

    private final Sink sink;

    private JdkContainers(Sink sink) {
        this.sink = sink;
    }

    static void addTo(Sink sink) {
        JdkContainers containers = new JdkContainers(sink);
        containers.addLists();
        containers.addMaps();
        containers.addViews();
        containers.addOthers();
    }

    private void addLists() {
        parts("java.util.ArrayList", "elementData");
        parts("java.util.Vector", "elementData");
        parts("java.util.Arrays$ArrayList", "a");
        parts("java.util.ImmutableCollections$ListN", "elements");
        elements("java.util.ImmutableCollections$List12", "e0", "e1");
        parts("java.util.ImmutableCollections$SetN", "elements");
        elements("java.util.ImmutableCollections$Set12", "e0", "e1");
        parts("java.util.LinkedList", "first");
        both("java.util.LinkedList$Node", "next", "item");
        parts("java.util.ArrayDeque", "elements");
        parts("java.util.PriorityQueue", "queue");
        parts("java.util.concurrent.CopyOnWriteArrayList", "array");
        parts("java.util.concurrent.CopyOnWriteArraySet", "al");
        elements("java.util.Collections$SingletonList", "element");
        elements("java.util.Collections$SingletonSet", "element");
        elements("java.util.Collections$CopiesList", "element");
    }

    private void addMaps() {
        parts("java.util.HashMap", "table");
        both("java.util.HashMap$Node", "next", "key", "value");
        parts("java.util.HashSet", "map");
        parts("java.util.TreeMap", "root");
        sink.add(
                "java.util.TreeMap$Entry",
                new String[] {"left", "right"},
                new String[] {"key", "value"});
        parts("java.util.TreeSet", "m");
        parts("java.util.Hashtable", "table");
        both("java.util.Hashtable$Entry", "next", "key", "value");
        parts("java.util.IdentityHashMap", "table");
        parts("java.util.EnumMap", "vals");
        elements("java.util.ImmutableCollections$Map1", "k0", "v0");
        parts("java.util.ImmutableCollections$MapN", "table");
        elements("java.util.Collections$SingletonMap", "k", "v");
        parts("java.util.concurrent.ConcurrentHashMap", "table");
        both("java.util.concurrent.ConcurrentHashMap$Node", "next", "key", "val");
        parts("java.util.concurrent.ConcurrentHashMap$TreeBin", "first");
        parts("java.util.concurrent.ConcurrentHashMap$ForwardingNode", "nextTable");
        elements("java.util.AbstractMap$SimpleEntry", "key", "value");
        elements("java.util.AbstractMap$SimpleImmutableEntry", "key", "value");
        elements("java.util.KeyValueHolder", "key", "value");
    }

    private void addViews() {
        for (String wrapper : new String[] {"Unmodifiable", "Synchronized", "Checked"}) {
            parts("java.util.Collections$" + wrapper + "Collection", "c");
            parts("java.util.Collections$" + wrapper + "Map", "m");
        }
        parts("java.util.Collections$SetFromMap", "m");
        parts("java.util.Collections$AsLIFOQueue", "q");
        for (String view : new String[] {"KeySet", "Values", "EntrySet"}) {
            parts("java.util.HashMap$" + view, "this$0");
            parts("java.util.LinkedHashMap$Linked" + view, "this$0");
        }
        parts("java.util.TreeMap$KeySet", "m");
        parts("java.util.TreeMap$Values", "this$0");
        parts("java.util.TreeMap$EntrySet", "this$0");
        parts("java.util.concurrent.ConcurrentHashMap$CollectionView", "map");
        for (String reversed : new String[] {"List", "Deque", "SortedSet", "SortedMap"}) {
            parts("java.util.ReverseOrder" + reversed + "View", "base");
        }
        parts("java.util.LinkedHashMap$ReversedLinkedHashMapView", "base");
    }

    private void addOthers() {
        elements("java.util.Optional", "value");
        elements("java.util.concurrent.atomic.AtomicReference", "value");
        // What stands there for null and for failures leads nowhere.
        elements("java.util.concurrent.CompletableFuture", "result");
    }

    private void parts(String className, String... fields) {
        sink.add(className, fields, NONE);
    }

    private void elements(String className, String... fields) {
        sink.add(className, NONE, fields);
    }

    private void both(String className, String part, String... elements) {
        sink.add(className, new String[] {part}, elements);
    }
}
