// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.watch.UnmarkedSamples.Sample;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UnmarkedSamplesTest {

    private static Recorder recorder;

    @BeforeEach
    void record() {
        recorder = Recorder.replaced();
    }

    private static final long MOMENT_NS = 20_000_000;

    private final UnmarkedSamples samples = new UnmarkedSamples();
    private long now = 1_000 * MOMENT_NS;
    // Keeps the objects, which samples refer to weakly.
    private final List<Object> objects = new ArrayList<>();

    @Test
    void hasNoRoomForMoreThanTheMostUntilAnObjectDies() {
        List<Sample> added = fill();
        assertFalse(hasRoom());
        added.get(3).clear();
        assertTrue(hasRoom());
        Sample next = add();
        assertSame(next, samples.of(next.get()));
        assertFalse(hasRoom());
    }

    @Test
    void growsOnlyOnceItIsKnownHowManyAccessesThereAre() {
        addAll(UnmarkedSamples.LEAST);
        assertTrue(samples.hasRoom(now), "nothing is known yet, and it is tried");
        addAll(UnmarkedSamples.LEAST);
        assertFalse(samples.hasRoom(now + 1_000_000), "after a millisecond");
        assertTrue(samples.hasRoom(now + MOMENT_NS));
    }

    @Test
    void givesUpWhatItHasWhereAccessesBecomeManyAndStaysShort() {
        addAll(UnmarkedSamples.LEAST);
        assertTrue(samples.hasRoom(now));
        List<Sample> added = addAll(UnmarkedSamples.LEAST);
        long quick =
                (long)
                        (UnmarkedSamples.TIMED
                                * 4L
                                * UnmarkedSamples.LEAST
                                / UnmarkedSamples.MOST_SHARE);
        samples.timed(samples.all(), now + 2 * quick);
        assertEquals(~0, added.get(0).mark, "they took half of what they may");
        samples.timed(samples.all(), now + 2 * quick + quick / 2);
        assertEquals(0, added.get(0).mark);
        assertEquals(Object.class, recorder.unseen);
        assertNull(samples.of(added.get(0).get()));
        addAll(UnmarkedSamples.LEAST);
        assertFalse(samples.hasRoom(now + 1_000 * MOMENT_NS), "after 20 s");
        assertTrue(samples.hasRoom(now + 10_000 * MOMENT_NS), "after 200 s");
    }

    @Test
    void hasRoomAgainWhenEveryFieldOfAnObjectIsDecided() {
        List<Sample> added = fill();
        added.get(0).mark = 0;
        assertTrue(hasRoom());
        Sample next = add();
        assertFalse(hasRoom());
        assertNull(samples.of(added.get(0).get()));
        assertSame(next, samples.of(next.get()));
    }

    @Test
    void tellsEqualObjectsApart() {
        Sample sample = add(new String("Ada"));
        Object equal = new String("Ada");
        assertNull(samples.of(equal));
        samples.accessed(0, false, equal);
        samples.accessed(0, false, null);
        assertEquals(~0, sample.mark);
    }

    private List<Sample> fill() {
        List<Sample> added = new ArrayList<>();
        while (added.size() < UnmarkedSamples.MOST) {
            assertTrue(hasRoom(), added.size() + " objects are in the list");
            added.add(add());
        }
        return added;
    }

    /** A moment later each time, in which nobody accessed anything. */
    private boolean hasRoom() {
        now += MOMENT_NS;
        return samples.hasRoom(now);
    }

    private List<Sample> addAll(int count) {
        List<Sample> added = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            added.add(add());
        }
        return added;
    }

    private Sample add() {
        return add(new Object());
    }

    private Sample add(Object object) {
        objects.add(object);
        Sample sample = new Sample(object, ~0);
        samples.add(sample);
        return sample;
    }
}
