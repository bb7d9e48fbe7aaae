// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.fieldtrace.agent.bridge.CallFormats;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.costs.CallCosts;

/**
 * The objects that one remote call made: how many of each class, and a random sample of them.
 *
 * <p>Samples are held strongly, so this must not outlive the call.
 */
final class RemoteObjects {

    /**
     * The most samples one call hands over. A thread has four debug registers, so that more would
     * only be dropped, after the caller has waited for each; a call that returns a million objects
     * must not hold a hundred thousand of them and arm them one by one.
     */
    static final int MAX_SAMPLES = 64;

    private static final int NOT_LOOKED_FOR = -1;
    private static final int[] NO_IDS = {};
    private static final Object[] NO_SAMPLES = {};

    int[] classIds = NO_IDS;
    int[] counts = NO_IDS;
    int classes; // how many of them, or NOT_LOOKED_FOR

    Object[] samples = NO_SAMPLES;
    int[] sampleClassIds = NO_IDS;
    int sampleCount;

    private int taken;

    /**
     * @param lookedFor whether the call's objects are to be found, or all left out
     */
    RemoteObjects(boolean lookedFor) {
        classes = lookedFor ? 0 : NOT_LOOKED_FOR;
    }

    /** Whether the call's objects are to be found and {@link #add added}. */
    boolean areLookedFor() {
        return classes != NOT_LOOKED_FOR;
    }

    /** Counts the object and, if it is taken, samples it. */
    void add(Object object, int classId, GeometricSkip skip, SplittableRandom random) {
        count(classId);
        if (skip.take()) {
            sample(object, classId, random);
        }
    }

    private void count(int classId) {
        for (int i = 0; i < classes; i++) {
            if (classIds[i] == classId) {
                counts[i]++;
                return;
            }
        }
        if (classes == classIds.length) {
            int capacity = Math.max(2, 2 * classes);
            classIds = Arrays.copyOf(classIds, capacity);
            counts = Arrays.copyOf(counts, capacity);
        }
        classIds[classes] = classId;
        counts[classes] = 1;
        classes++;
    }

    /**
     * Keeps a uniform sample of all that were taken: Vitter, "Random sampling with a reservoir",
     * ACM TOMS 11 (1), 1985, algorithm R.
     */
    private void sample(Object object, int classId, SplittableRandom random) {
        taken++;
        int place = taken - 1;
        if (taken > MAX_SAMPLES) {
            place = random.nextInt(taken);
            if (place >= MAX_SAMPLES) {
                return;
            }
        } else {
            if (sampleCount == samples.length) {
                int capacity = Math.min(MAX_SAMPLES, Math.max(4, 2 * sampleCount));
                samples = Arrays.copyOf(samples, capacity);
                sampleClassIds = Arrays.copyOf(sampleClassIds, capacity);
            }
            sampleCount++;
        }
        samples[place] = object;
        sampleClassIds[place] = classId;
    }

    /**
     * Tells native code that their remote call ends now, on this thread.
     *
     * @param contextId its call path, as {@code NativeCalls.remoteCallExit} has it
     * @param bodyBytes size of the answer's body, -1 where unknown
     * @param requestId the request that the call was made for, 0 where none is known
     * @param enteredNs when it began, by {@link System#nanoTime}
     * @param costs of the call, ended; null where they were not measured
     * @param isFurtherPart whether a part of the call has been told before
     */
    void tellEnd(
            long scopeId,
            long contextId,
            long bodyBytes,
            long requestId,
            long enteredNs,
            CallCosts costs,
            boolean isFurtherPart,
            SplittableRandom random) {
        shuffle(random);
        NativeAgent.calls()
                .remoteCallExit(
                        scopeId,
                        CallDraw.weight(scopeId),
                        contextId,
                        classIds,
                        counts,
                        classes,
                        samples,
                        sampleClassIds,
                        sampleCount,
                        bodyBytes,
                        requestId,
                        System.nanoTime() - enteredNs,
                        costs == null ? 0 : costs.endedNs(),
                        costs == null ? 0 : costs.processorNs(),
                        costs == null ? 0 : costs.decodedNs(),
                        costs == null ? 0 : costs.decodedEarlyNs(),
                        costs == null ? 0 : costs.decodedElsewhereNs(),
                        CallFormats.of(scopeId),
                        isFurtherPart);
    }

    /**
     * Puts the samples in random order (Fisher and Yates). Debug registers go to the first that
     * come; in order of creation these would be the head of every list, which applications read
     * more than its tail.
     */
    void shuffle(SplittableRandom random) {
        for (int last = sampleCount - 1; last > 0; last--) {
            int other = random.nextInt(last + 1);
            Object sample = samples[last];
            samples[last] = samples[other];
            samples[other] = sample;
            int classId = sampleClassIds[last];
            sampleClassIds[last] = sampleClassIds[other];
            sampleClassIds[other] = classId;
        }
    }
}
