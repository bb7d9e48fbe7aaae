// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.watch.UnmarkedSamples.Sample;
import org.junit.jupiter.api.Test;

class UnmarkedSamplesTest {
    private final UnmarkedSamples samples = new UnmarkedSamples();
    // Keeps the objects, which samples refer to weakly.
    private final List<Object> objects = new ArrayList<>();

    @Test
    void hasNoRoomForMoreThanTheMostUntilAnObjectDies() {
        List<Sample> added = fill();
        assertFalse(samples.hasRoom());
        added.get(3).clear();
        assertTrue(samples.hasRoom());
        Sample next = add();
        assertSame(next, samples.of(next.get()));
        assertFalse(samples.hasRoom());
    }

    @Test
    void hasRoomAgainWhenEveryFieldOfAnObjectIsDecided() {
        List<Sample> added = fill();
        added.get(0).mark = 0;
        assertTrue(samples.hasRoom());
        Sample next = add();
        assertFalse(samples.hasRoom());
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
            assertTrue(samples.hasRoom(), added.size() + " objects are in the list");
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
