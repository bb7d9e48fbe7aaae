// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.fieldtrace.model.requests.HandlingPieces;
import org.fieldtrace.model.requests.LoopWait;
import org.fieldtrace.model.requests.Pause;
import org.fieldtrace.model.requests.Section;
import org.fieldtrace.model.requests.SectionTimes;
import org.fieldtrace.model.requests.Span;
import org.junit.jupiter.api.Test;

/** A request that is served from 30 to 100. */
class HandlingSectionsTest {
    private static final Endpoint OUT = end(1, 40_000);
    private static final Endpoint ORDERS = end(2, 80);

    private final Scene scene = new Scene();
    private final ServiceRun gateway = scene.run(1, "gateway");
    private final ServiceRun orders = scene.run(2, "orders");

    private static HandlingPieces pieces(long[] sections, long... walls) {
        long[] cpus = LongStream.of(walls).map(wall -> wall / 2).toArray();
        return new HandlingPieces(7, sections, walls, cpus);
    }

    private SectionTimes told(HandlingPieces pieces) {
        scene.assembler.handlingSections(orders, 1, pieces);
        scene.at(100).answer(orders, 1).end();
        return scene.requests.get(0).root().sections().orElseThrow();
    }

    private static List<Long> walls(SectionTimes times) {
        return Arrays.stream(Section.values()).map(times::wall).toList();
    }

    private static List<Long> cpus(SectionTimes times) {
        return Arrays.stream(Section.values()).map(times::cpu).toList();
    }

    @Test
    void aHandlingHasTheTimesOfItsPiecesAndTheLastOfThemLastsToItsEnd() {
        scene.at(30).serve(orders, 2, 1, ORDERS, OUT, 9);
        SectionTimes times = told(pieces(new long[] {0, 1, 2, 3, 2}, 10, 20, 4, 6, 28));
        assertEquals(List.of(10L, 20L, 34L, 6L, 0L, 0L), walls(times));
        assertEquals(List.of(5L, 10L, 16L, 3L, 0L, 0L), cpus(times));
        assertEquals(7, times.receive());
    }

    @Test
    void aHandlingThatWaitedForTheEventLoopSaysWhatHeldIt() {
        scene.at(30).serve(orders, 2, 1, ORDERS, OUT, 9);
        scene.assembler.handlingWait(orders, 1, 38, "GET", 0);
        scene.at(100).answer(orders, 1).end();
        LoopWait wait = scene.requests.get(0).root().loopWait().orElseThrow();
        assertEquals(38, wait.time());
        assertEquals("GET", scene.name(wait.holder()));
    }

    @Test
    void processorTimeOfASectionIsUnknownWhereThatOfOneOfItsPiecesIs() {
        scene.at(30).serve(orders, 2, 1, ORDERS, OUT, 9);
        SectionTimes times =
                told(
                        new HandlingPieces(
                                0,
                                new long[] {0, 1, 0},
                                new long[] {10, 20, 40},
                                new long[] {3, 20, -1}));
        assertEquals(List.of(-1L, 20L, 0L, 0L, 0L, 0L), cpus(times));
    }

    @Test
    void stopsOfTheJvmAreTakenOutOfTheSectionsInWhichTheyFall() {
        scene.at(20).assembler.collectionPause(orders, 5);
        scene.at(30).serve(orders, 2, 1, ORDERS, OUT, 9);
        scene.at(34).assembler.collectionPause(orders, 8); // from 26 on
        scene.at(45).assembler.collectionPause(orders, 10); // in both sections
        scene.at(46).assembler.collectionPause(gateway, 10); // another JVM's
        SectionTimes times = told(pieces(new long[] {0, 1}, 10, 60));
        assertEquals(List.of(1L, 55L, 0L, 0L, 0L, 14L), walls(times));
    }

    @Test
    void whatLastsLongerThanTheHandlingIsCut() {
        scene.at(30).serve(orders, 2, 1, ORDERS, OUT, 9);
        SectionTimes times = told(pieces(new long[] {0, 1, 2}, 10, Long.MAX_VALUE, Long.MAX_VALUE));
        assertEquals(List.of(10L, 60L, 0L, 0L, 0L, 0L), walls(times));
    }

    @Test
    void whatItsCallerDidNotWaitForIsCutOffTheEnd() {
        scene.at(10).call(gateway, 1, 1, OUT, ORDERS, 0).at(30).serve(orders, 2, 1, ORDERS, OUT, 9);
        scene.at(80).returned(gateway, 1, OUT, ORDERS);
        scene.assembler.handlingSections(orders, 1, pieces(new long[] {1, 2}, 40, 30));
        scene.at(100).answer(orders, 1).end();
        Span call = scene.requests.get(0).root();
        assertEquals(50, call.handle());
        assertEquals(List.of(0L, 40L, 10L, 0L, 0L, 0L), walls(call.sections().orElseThrow()));
    }

    @Test
    void aServerThatDoesNotTellHasNoSections() {
        scene.at(30).serve(orders, 2, 1, ORDERS, OUT, 9).at(100).answer(orders, 1).end();
        assertEquals(Optional.empty(), scene.requests.get(0).root().sections());
    }

    @Test
    void sectionsOfAHandlingThatHasEndedAreNobodys() {
        scene.at(30).serve(orders, 2, 1, ORDERS, OUT, 9).at(100).answer(orders, 1);
        scene.assembler.handlingSections(orders, 1, pieces(new long[] {0}, 70));
        scene.end();
        assertEquals(Optional.empty(), scene.requests.get(0).root().sections());
        assertEquals(Map.of(), scene.unmatched.asMap());
    }

    @Test
    void whateverIsToldSectionsSumToTheDuration() {
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            int count = random.nextInt(6);
            long[] sections = random.longs(count, -2, 8).toArray();
            long[] walls = random.longs(count, -10, 100).toArray();
            long[] cpus = random.longs(count, -2, 200).toArray();
            List<Pause> pauses =
                    random.longs(random.nextInt(4), 0, 300)
                            .sorted()
                            .mapToObj(end -> new Pause(end - random.nextInt(50), end))
                            .toList();
            long start = random.nextInt(100);
            long end = start + random.nextInt(200);
            SectionTimes times =
                    SectionTimes.of(
                            new HandlingPieces(0, sections, walls, cpus), start, end, pauses);
            assertEquals(end - start, walls(times).stream().mapToLong(Long::longValue).sum());
            for (Section section : Section.values()) {
                assertTrue(times.wall(section) >= 0);
                assertTrue(times.cpu(section) <= times.wall(section));
            }
        }
    }
}
