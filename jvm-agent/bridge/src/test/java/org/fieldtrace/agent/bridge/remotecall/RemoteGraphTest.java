// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import static org.fieldtrace.agent.bridge.remotecall.FoundObjects.found;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.fieldtrace.agent.bridge.ApplicationClasses;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.bridge.costs.WalkLimit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which objects are found in what a remote call returned. */
class RemoteGraphTest {

    private static Recorder recorder;

    private static final int DEFAULT_DEPTH = 8;

    static class Home {
        String street = "s";
    }

    static class Employee {
        String name = "n";
        Home home = new Home();
    }

    static class Manager extends Employee {
        List<Employee> reports = new ArrayList<>();
    }

    record Point(int x, Home at) {}

    static class Page<T> {
        T data;

        Page(T data) {
            this.data = data;
        }
    }

    static class Ring {
        Ring next;
        transient Object cached = new Home();
        static final Home SHARED = new Home();
    }

    enum Grade {
        JUNIOR;
        final Home home = new Home();
    }

    @BeforeEach
    void record() {
        recorder = Recorder.record();
    }

    @AfterEach
    void lookToTheDefault() {
        RemoteGraph.lookTo(DEFAULT_DEPTH);
    }

    @Test
    void findsWhatIsReturnedAndItsFields() {
        assertEquals(Map.of("Employee", 1, "Home", 1), found(new Employee()));
    }

    @Test
    void findsNothingInNothingTextAndNumbers() {
        assertEquals(Map.of(), found(null));
        assertEquals(Map.of(), found("text"));
        assertEquals(Map.of(), found(42));
        assertEquals(Map.of(), found(new int[] {1, 2}));
        assertEquals(Map.of(), found(new String[] {"a"}));
    }

    @Test
    void looksThroughCollectionsArraysAndMaps() {
        Map<String, Integer> two = Map.of("Home", 2);
        assertEquals(two, found(List.of(new Home(), new Home())));
        assertEquals(two, found(new Home[] {new Home(), new Home()}));
        assertEquals(two, found(new Object[][] {{new Home()}, {new Home(), "text"}}));
        assertEquals(two, found(Map.of("a", new Home(), "b", new Home())));
        assertEquals(two, found(Map.of(new Home(), new Home())));
        assertEquals(two, found(List.of(List.of(new Home()), Optional.of(new Home()))));
    }

    @Test
    void looksThroughWhatHoldsOneObject() {
        Map<String, Integer> one = Map.of("Home", 1);
        assertEquals(one, found(Optional.of(new Home())));
        assertEquals(one, found(new AtomicReference<>(new Home())));
        assertEquals(one, found(CompletableFuture.completedFuture(new Home())));
        assertEquals(Map.of(), found(Optional.empty()));
    }

    @Test
    void doesNotWaitForAFuture() {
        assertEquals(Map.of(), found(new CompletableFuture<Home>()));
        assertEquals(Map.of(), found(CompletableFuture.failedFuture(new Exception())));
    }

    @Test
    void looksThroughGenericEnvelopesAndRecords() {
        assertEquals(Map.of("Page", 1, "Home", 1), found(new Page<>(List.of(new Home()))));
        assertEquals(Map.of("Point", 1, "Home", 1), found(new Point(1, new Home())));
    }

    @Test
    void looksThroughTheEnvelopesOfLibrariesAndIntoNoOtherOfTheirObjects() {
        ApplicationClasses.exclude(new String[] {Page.class.getName()});
        try {
            assertEquals(Map.of(), found(new Page2(new Home())));
            Envelopes.add(Page2.class.getName(), "content", "aFieldOfAnotherVersion");
            assertEquals(Map.of("Home", 1), found(new Page3(new Home())));
        } finally {
            ApplicationClasses.exclude(new String[] {});
        }
    }

    @Test
    void findsObjectsOfAnApplicationThatHasTheNameOfALibrary() {
        ApplicationClasses.exclude(new String[] {"org.", "!" + Street.class.getName()});
        try {
            assertEquals(Map.of("Street", 1), found(List.of(new Street(), new Planet())));
        } finally {
            ApplicationClasses.exclude(new String[] {});
        }
    }

    @Test
    void findsInheritedFieldsAndCountsAnObjectAsItsOwnClass() {
        Manager manager = new Manager();
        manager.reports.add(new Employee());
        assertEquals(Map.of("Manager", 1, "Employee", 1, "Home", 2), found(manager));
    }

    @Test
    void findsAnObjectOnceHoweverItIsReached() {
        Employee one = new Employee();
        assertEquals(Map.of("Employee", 1, "Home", 1), found(List.of(one, one, one.home)));
    }

    @Test
    void comesToAnEndWhereObjectsFormARing() {
        Ring ring = new Ring();
        ring.next = new Ring();
        ring.next.next = ring;
        assertEquals(Map.of("Ring", 2, "Home", 2), found(ring));
        List<Object> itself = new ArrayList<>();
        itself.add(itself);
        itself.add(new Home());
        assertEquals(Map.of("Home", 1), found(itself));
    }

    @Test
    void looksNoFurtherThanTheDepth() {
        Page<?> nested = new Page<>(new Page<>(new Page<>(new Home())));
        RemoteGraph.lookTo(1);
        assertEquals(Map.of("Page", 1), found(nested));
        RemoteGraph.lookTo(3);
        assertEquals(Map.of("Page", 3), found(nested));
        RemoteGraph.lookTo(4);
        assertEquals(Map.of("Page", 3, "Home", 1), found(nested));
    }

    @Test
    void doesNotFollowConstantsOfEnumsStaticFieldsOrLambdas() {
        assertEquals(Map.of("Page", 1), found(new Page<>(Grade.JUNIOR)));
        Home captured = new Home();
        Runnable lambda = () -> captured.street.length();
        assertEquals(Map.of("Page", 1), found(new Page<>(lambda)));
    }

    @Test
    void doesNotConsumeWhatCanBeReadOnce() {
        Stream<Home> stream = Stream.of(new Home());
        Iterator<Home> iterator = List.of(new Home()).iterator();
        assertEquals(Map.of(), found(stream));
        assertEquals(Map.of(), found(iterator));
        assertEquals(1, stream.count());
        assertEquals(true, iterator.hasNext());
    }

    @Test
    void findsManyObjectsButNotEndlesslyMany() {
        List<Home> many = new ArrayList<>();
        for (int i = 0; i < 150_000; i++) {
            many.add(new Home());
        }
        assertEquals(Map.of("Home", 99_999), found(many)); // the list itself is looked at too
    }

    @Test
    void goesNoFurtherThanAMillionReferencesHoweverFewObjectsTheyReferTo() {
        Object[] same = new Object[3_000_000];
        Home home = new Home();
        Arrays.fill(same, 0, 2_000_000, home);
        same[WalkLimit.MAX_STEPS / 2] = new Home();
        same[2_000_000] = new Home();
        assertEquals(Map.of("Home", 2), found(Arrays.asList(same)));
        assertEquals(Map.of("Home", 2), found(Arrays.asList(same).subList(0, same.length)));
        assertEquals(Map.of("Home", 1), found(Collections.nCopies(200_000_000, home)));
    }

    @Test
    void goesOnForNoLongerThanTheApplicationMayBeHeldUp() {
        List<Home> many = new ArrayList<>();
        for (int i = 0; i < 10 * WalkLimit.STEPS_A_LOOK; i++) {
            many.add(new Home());
        }
        recorder.walkNs = WalkLimit.MAX_NS / 2;
        int found = found(many).get("Home");
        assertTrue(
                found > 2 * WalkLimit.STEPS_A_LOOK && found < 4 * WalkLimit.STEPS_A_LOOK,
                () -> "found " + found);
    }

    static class Street {
        int number;
    }

    static class Planet {
        int number;
    }

    /** Of a library, as long as its name is excluded. */
    static class Page2 extends Page<Object> {
        final Object content;

        Page2(Object content) {
            super(null);
            this.content = content;
        }
    }

    /** A subclass of it. */
    static class Page3 extends Page2 {
        Page3(Object content) {
            super(content);
        }
    }
}
