// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import static org.fieldtrace.agent.bridge.remotecall.FoundObjects.found;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.fieldtrace.agent.bridge.Recorder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which containers are looked into, and that none of them is asked for anything. */
class RemoteGraphContainersTest {

    private static Recorder recorder;

    private static final int MANY = 40;

    static class Home implements Comparable<Home> {
        String street = "s";
        private final boolean isUpset;

        Home() {
            this(false);
        }

        private Home(boolean isUpset) {
            this.isUpset = isUpset;
        }

        /** Fails where it is asked for anything once it is in a container. */
        static boolean upset;

        private void asked() {
            if (isUpset && upset) {
                throw new AssertionError("the application was called");
            }
        }

        @Override
        public int compareTo(Home other) {
            asked();
            return Integer.compare(System.identityHashCode(this), System.identityHashCode(other));
        }

        @Override
        public int hashCode() {
            asked();
            return super.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            asked();
            return super.equals(other);
        }
    }

    /** A list that loads its elements when it is asked for them. */
    static class Lazy extends AbstractList<Home> {
        private static int asked;

        @Override
        public Home get(int index) {
            asked++;
            return new Home();
        }

        @Override
        public int size() {
            asked++;
            return 2;
        }

        @Override
        public Iterator<Home> iterator() {
            asked++;
            return super.iterator();
        }
    }

    static class LazyFuture extends CompletableFuture<Home> {
        @Override
        public boolean isDone() {
            throw new AssertionError("the application was called");
        }
    }

    static class OwnList extends ArrayList<Home> {
        @Override
        public Iterator<Home> iterator() {
            throw new AssertionError("the application was called");
        }

        @Override
        public Home get(int index) {
            throw new AssertionError("the application was called");
        }
    }

    @BeforeEach
    void record() {
        recorder = Recorder.record();
    }

    static List<Collection<Home>> collections() {
        List<Home> many = homes();
        Map<Integer, Home> byNumber = byNumber(new HashMap<>());
        List<Collection<Home>> all = new ArrayList<>();
        Stream.of(
                        new ArrayList<>(many),
                        new LinkedList<>(many),
                        new Vector<>(many),
                        new ArrayDeque<>(many),
                        new PriorityQueue<>(many),
                        new LinkedHashSet<>(many),
                        new TreeSet<>(many),
                        new CopyOnWriteArrayList<>(many),
                        new CopyOnWriteArraySet<>(many),
                        Set.copyOf(many),
                        List.copyOf(many),
                        Arrays.asList(many.toArray(new Home[0])),
                        many.stream().collect(Collectors.toUnmodifiableSet()),
                        Collections.unmodifiableList(many),
                        Collections.unmodifiableCollection(new ArrayDeque<>(many)),
                        Collections.synchronizedList(new LinkedList<>(many)),
                        Collections.checkedList(new ArrayList<>(many), Home.class),
                        Collections.unmodifiableSet(new TreeSet<>(many)),
                        byNumber.values(),
                        byNumber(new LinkedHashMap<>()).values(),
                        byNumber(new TreeMap<>()).values(),
                        byNumber(new ConcurrentHashMap<>()).values(),
                        Collections.unmodifiableMap(byNumber).values())
                .forEach(all::add);
        all.add(with(new ArrayList<>(homes()), new Home(), new Home()).subList(1, MANY + 1));
        all.add(List.copyOf(with(new ArrayList<>(homes()), new Home())).subList(1, MANY + 1));
        all.add(with(new Vector<>(homes()), new Home()).subList(0, MANY));
        all.add(Arrays.asList(with(homes(), new Home()).toArray(new Home[0])).subList(0, MANY));
        return all;
    }

    @ParameterizedTest
    @MethodSource("collections")
    void collectionsOfTheJdkAreLookedInto(Collection<Home> collection) {
        assertEquals(
                Map.of("Home", MANY), found(collection), () -> collection.getClass().getName());
    }

    static List<Map<?, ?>> maps() {
        Map<Integer, Home> enough = byNumber(new HashMap<>());
        return List.of(
                enough,
                byNumber(new LinkedHashMap<>()),
                byNumber(new TreeMap<>()),
                byNumber(new Hashtable<>()),
                byNumber(new IdentityHashMap<>()),
                byNumber(new ConcurrentHashMap<>()),
                Map.copyOf(enough),
                Collections.unmodifiableMap(enough),
                Collections.synchronizedMap(enough));
    }

    @ParameterizedTest
    @MethodSource("maps")
    void mapsOfTheJdkAreLookedInto(Map<?, ?> map) {
        assertEquals(Map.of("Home", MANY), found(map), () -> map.getClass().getName());
    }

    static List<Object> smallContainers() {
        Map<TimeUnit, Home> byUnit = new EnumMap<>(TimeUnit.class);
        byUnit.put(TimeUnit.DAYS, new Home());
        return List.of(
                List.of(new Home()),
                Set.of(new Home()),
                Map.of(1, new Home()),
                Map.entry(1, new Home()),
                new AbstractMap.SimpleEntry<>(1, new Home()),
                Collections.singletonList(new Home()),
                Collections.singleton(new Home()),
                Collections.singletonMap(new Home(), 1),
                byUnit);
    }

    @ParameterizedTest
    @MethodSource("smallContainers")
    void containersOfOneObjectAreLookedInto(Object container) {
        assertEquals(Map.of("Home", 1), found(container), () -> container.getClass().getName());
    }

    @Test
    void mapsWhoseKeysCollideAreLookedInto() {
        Map<Object, Home> colliding = new ConcurrentHashMap<>();
        for (int i = 0; i < MANY; i++) {
            colliding.put(new Object[] {i}.length == 1 ? new Colliding(i) : null, new Home());
        }
        assertEquals(Map.of("Home", MANY, "Colliding", MANY), found(colliding));
        assertEquals(Map.of("Home", MANY, "Colliding", MANY), found(new HashMap<>(colliding)));
    }

    @Test
    void elementsAreOneReferenceFurtherAwayThanTheirContainer() {
        RemoteGraph.lookTo(2);
        try {
            assertEquals(Map.of("Home", MANY), found(byNumber(new HashMap<>())));
            assertEquals(Map.of("Home", MANY), found(Collections.unmodifiableList(homes())));
            assertEquals(Map.of(), found(List.of(homes())));
        } finally {
            RemoteGraph.lookTo(8);
        }
    }

    @Test
    void aListOfTheApplicationIsNotAskedForItsElements() {
        List<Home> part = new Lazy().subList(0, 1);
        Lazy.asked = 0;
        assertEquals(Map.of("Lazy", 1), found(new Lazy()));
        assertEquals(Map.of("Lazy", 1), found(Collections.unmodifiableList(new Lazy())));
        assertEquals(Map.of(), found(part));
        assertEquals(Map.of(), found(Collections.synchronizedList(part)));
        assertEquals(0, Lazy.asked);
    }

    @Test
    void neitherElementsNorContainersAreAskedForAnything() {
        Map<Home, Home> hashed = new HashMap<>();
        Set<Home> sorted = new TreeSet<>();
        for (int i = 0; i < MANY; i++) {
            hashed.put(new Home(true), new Home(true));
            sorted.add(new Home(true));
        }
        OwnList own = new OwnList();
        own.addAll(homes());
        LazyFuture done = new LazyFuture();
        done.complete(new Home());
        Home.upset = true;
        try {
            assertEquals(Map.of("Home", 2 * MANY), found(hashed));
            assertEquals(Map.of("Home", MANY), found(sorted));
            assertEquals(Map.of("OwnList", 1, "Home", MANY), found(own));
            assertEquals(Map.of("Home", MANY), found(byNumber(new TreeMap<>()).values()));
            assertEquals(Map.of("LazyFuture", 1, "Home", 1), found(done));
        } finally {
            Home.upset = false;
        }
    }

    private static final class Colliding implements Comparable<Colliding> {
        private final int number;

        Colliding(int number) {
            this.number = number;
        }

        @Override
        public int compareTo(Colliding other) {
            return Integer.compare(number, other.number);
        }

        @Override
        public int hashCode() {
            return 7;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Colliding && ((Colliding) other).number == number;
        }
    }

    private static List<Home> homes() {
        return IntStream.range(0, MANY)
                .mapToObj(i -> new Home())
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static <C extends List<Home>> C with(C homes, Home... more) {
        homes.addAll(List.of(more));
        return homes;
    }

    private static Map<Integer, Home> byNumber(Map<Integer, Home> map) {
        for (int i = 0; i < MANY; i++) {
            map.put(i, new Home());
        }
        return map;
    }
}
