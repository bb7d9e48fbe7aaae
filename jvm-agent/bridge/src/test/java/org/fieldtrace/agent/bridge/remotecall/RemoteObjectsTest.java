// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RemoteObjectsTest {

    private final SplittableRandom random = new SplittableRandom(5);
    private final GeometricSkip takeAll = new GeometricSkip(1, random);
    private final RemoteObjects objects = new RemoteObjects(true);

    @Test
    void countsObjectsOfEachClass() {
        for (int i = 1; i <= 5; i++) {
            for (int n = 0; n < i; n++) {
                objects.add(new Object(), 100 + i, new GeometricSkip(1e-9, random), random);
            }
        }
        assertEquals(5, objects.classes);
        assertArrayEquals(new int[] {101, 102, 103, 104, 105}, first(objects.classIds, 5));
        assertArrayEquals(new int[] {1, 2, 3, 4, 5}, first(objects.counts, 5));
        assertEquals(0, objects.sampleCount);
    }

    @Test
    void keepsSampledObjectsWithTheirClass() {
        Object one = new Object();
        Object two = new Object();
        objects.add(one, 1, takeAll, random);
        objects.add(two, 2, takeAll, random);
        assertEquals(2, objects.sampleCount);
        assertSame(one, objects.samples[0]);
        assertSame(two, objects.samples[1]);
        assertArrayEquals(new int[] {1, 2}, first(objects.sampleClassIds, 2));
    }

    @Test
    void keepsNoMoreSamplesThanItHandsOverButCountsAllObjects() {
        for (int i = 0; i < 10_000; i++) {
            objects.add(i, 1, takeAll, random);
        }
        assertEquals(RemoteObjects.MAX_SAMPLES, objects.sampleCount);
        assertEquals(RemoteObjects.MAX_SAMPLES, objects.samples.length);
        assertEquals(10_000, objects.counts[0]);
    }

    @Test
    void samplesLateObjectsOfALargeCallAsOftenAsEarlyOnes() {
        int made = 10 * RemoteObjects.MAX_SAMPLES;
        int rounds = 2_000;
        int early = 0;
        for (int round = 0; round < rounds; round++) {
            RemoteObjects call = new RemoteObjects(true);
            for (int i = 0; i < made; i++) {
                call.add(i, 1, takeAll, random);
            }
            for (Object sample : call.samples) {
                early += (Integer) sample < made / 2 ? 1 : 0;
            }
        }
        int samples = rounds * RemoteObjects.MAX_SAMPLES;
        assertEquals(samples / 2.0, early, 4 * Math.sqrt(samples / 4.0));
    }

    @Test
    void givesEverySampleTheSameChanceToComeFirst() {
        int samples = 10;
        int rounds = 100_000;
        int[] first = new int[samples];
        for (int round = 0; round < rounds; round++) {
            RemoteObjects call = new RemoteObjects(true);
            for (int i = 0; i < samples; i++) {
                call.add(i, i, takeAll, random);
            }
            call.shuffle(random);
            first[(Integer) call.samples[0]]++;
        }
        double expected = (double) rounds / samples;
        double chiSquare =
                Arrays.stream(first).mapToDouble(n -> (n - expected) * (n - expected)).sum()
                        / expected;
        assertEquals(0, chiSquare, 27.9, "chi-square, 9 degrees of freedom, p = 0.001");
    }

    @Test
    void keepsEverySampleAndItsClassTogetherWhenShuffled() {
        Set<Object> samples = new HashSet<>();
        for (int i = 0; i < 30; i++) {
            objects.add(i, i, takeAll, random);
        }
        objects.shuffle(random);
        for (int i = 0; i < objects.sampleCount; i++) {
            assertEquals(objects.samples[i], objects.sampleClassIds[i]);
            samples.add(objects.samples[i]);
        }
        assertEquals(30, samples.size());
    }

    private static int[] first(int[] values, int count) {
        return Arrays.copyOf(values, count);
    }
}
