// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.fieldtrace.model.requests.index.OthersWork.Background;
import org.junit.jupiter.api.Test;

/** What others do, told apart in slices of time of which it is known. */
class OthersWorkTest {
    private static final int RECORDINGS = 300;

    /** Of 100 intervals as many may miss, or two more by chance. */
    private static final double MISSED = 0.05 + 0.02;

    private static final double ROUNDED = 1 - 1e-9;

    /** Processors that there are. */
    private static final double ALL = 4;

    /** What a request takes of processors in recorded processes. */
    private static final double OURS = 0.002;

    /**
     * A recording and what is true of it.
     *
     * @param background what others do that is not of requests, while recorded processes work
     */
    private record Recording(OthersWork work, double background) {
        double allOfOthers() {
            double sum = 0;
            double work = 0;
            for (int k = 0; k < this.work.used().length; k++) {
                sum += this.work.used()[k] * this.work.others()[k];
                work += this.work.used()[k];
            }
            return sum / work;
        }
    }

    /**
     * Requests that come more and less often for a while, beside others that come and go.
     *
     * @param perRequest what others do for one
     * @param background what they do on average whatever requests do
     * @param changing how much of the load changes, 0 to 1
     * @param scarce whether recorded processes get less of the processors where others want them
     */
    private static Recording recording(
            Random random,
            int slices,
            double perRequest,
            double background,
            double changing,
            boolean scarce) {
        double[] begun = new double[slices];
        double[] used = new double[slices];
        double[] others = new double[slices];
        double rate = 0;
        double beside = 0;
        double sum = 0;
        double work = 0;
        for (int k = 0; k < slices; k++) {
            if (k == 0 || random.nextInt(6) == 0) {
                rate = 400 * (1 - changing * random.nextDouble());
            }
            if (k == 0 || random.nextInt(5) == 0) {
                beside = 2 * background * random.nextDouble();
            }
            double requests = rate + Math.sqrt(rate) * random.nextGaussian();
            double noise = 1 + 0.05 * random.nextGaussian();
            double wanted = requests * (OURS + perRequest) + beside;
            // Whoever wants a processor gets as much less as there are too few.
            double share = scarce ? Math.min(1, ALL / wanted) : 1;
            begun[k] = share * requests;
            used[k] = OURS * begun[k];
            others[k] = share * (perRequest * requests * noise + beside);
            sum += used[k] * share * beside;
            work += used[k];
        }
        return new Recording(new OthersWork(begun, used, others), sum / work);
    }

    private static double missed(double perRequest, double background, boolean scarce) {
        int missed = 0;
        for (int i = 0; i < RECORDINGS; i++) {
            Random random = new Random(i);
            Recording one =
                    recording(
                            random,
                            20 + random.nextInt(80),
                            perRequest,
                            background,
                            random.nextDouble(),
                            scarce);
            missed += one.work.background().high() < one.background * ROUNDED ? 1 : 0;
        }
        return (double) missed / RECORDINGS;
    }

    @Test
    void whatGoesOnWithoutRequestsIsAtMostTheUpperEnd() {
        for (double background : new double[] {0.1, 0.5, 1.5}) {
            for (double perRequest : new double[] {0, 0.0005, 0.002, 0.008}) {
                double missed = missed(perRequest, background, false);
                assertTrue(missed <= MISSED, () -> background + ", " + perRequest + ": " + missed);
            }
        }
    }

    @Test
    void whereProcessorsAreScarceItIsToldTooHighAndNotTooLow() {
        for (double background : new double[] {0.5, 1.5}) {
            for (double perRequest : new double[] {0.002, 0.008}) {
                double missed = missed(perRequest, background, true);
                assertTrue(missed <= MISSED, () -> background + ", " + perRequest + ": " + missed);
            }
        }
    }

    @Test
    void aDatabaseOfTheRequestsIsToldFromOthersWhereTheLoadChanges() {
        double share = 0;
        for (int i = 0; i < RECORDINGS; i++) {
            Recording one = recording(new Random(i), 60, 0.004, 0.1, 0.8, false);
            share += one.work.background().high() / one.allOfOthers() / RECORDINGS;
        }
        double mean = share;
        assertTrue(mean < 0.25, () -> "of all that others do " + mean);
    }

    @Test
    void aLoadThatDoesNotChangeTellsLittle() {
        double share = 0;
        for (int i = 0; i < RECORDINGS; i++) {
            Recording one = recording(new Random(i), 20, 0.004, 0.1, 0, false);
            share += one.work.background().high() / one.allOfOthers() / RECORDINGS;
        }
        double mean = share;
        assertTrue(mean > 0.5, () -> "of all that others do " + mean);
    }

    @Test
    void othersThatWorkOnlyWhileRequestsRestAreNoneOfTheirs() {
        double[] begun = {100, 0, 100, 0, 100, 0, 100, 0, 100, 0};
        double[] used = {1, 0, 1, 0, 1, 0, 1, 0, 1, 0};
        double[] others = {1, 2, 1, 2, 1, 2, 1, 2, 1, 2};
        Background background = new OthersWork(begun, used, others).background();
        assertEquals(1, background.value(), 1e-9);
        assertEquals(1, background.high(), 1e-9);
    }

    private static final long SECOND = 1_000_000_000L;

    /** A sum that grows by so much each second. */
    private static RunningSum sum(double... each) {
        List<RunningSum.Point> points = new ArrayList<>();
        double sum = 1;
        points.add(new RunningSum.Point(0, Math.round(sum * SECOND)));
        for (double one : each) {
            sum += one;
            points.add(new RunningSum.Point(points.size() * SECOND, Math.round(sum * SECOND)));
        }
        return new RunningSum(points);
    }

    /** A minute of which each second 20 s has more requests than the others. */
    private static double background(double ofDatabase, double ofOthers, boolean isSaid) {
        double[] used = new double[60];
        double[] busy = new double[60];
        for (int k = 0; k < used.length; k++) {
            used[k] = k / 20 % 2 == 0 ? 0.5 : 1;
            busy[k] = used[k] * (1 + ofDatabase) + ofOthers;
        }
        RunningSum nothing = new RunningSum(List.of());
        ProcessorHistory one =
                new ProcessorHistory("one", 4, sum(used), nothing, isSaid ? sum(busy) : nothing);
        return ProcessorHistory.backgroundWhileWorking(List.of(one), sum(used), 0, 60 * SECOND);
    }

    @Test
    void theProcessesOfAHostSayWhatItsOthersDo() {
        assertEquals(0.8 / 4, background(1, 0.8, true), 1e-3);
        assertEquals(0, background(1, 0, true), 1e-3);
        assertEquals(0.8 / 4, background(0, 0.8, true), 1e-3);
    }

    @Test
    void itIsNotKnownWhereNobodySaysHowBusyTheHostIsOrOfAShortTime() {
        assertEquals(1, background(1, 0.8, false));
        ProcessorHistory one = new ProcessorHistory("one", 4, sum(1, 1), sum(1, 1), sum(2, 2));
        assertEquals(
                1,
                ProcessorHistory.backgroundWhileWorking(List.of(one), sum(1, 1), 0, 20 * SECOND));
        assertEquals(
                1, ProcessorHistory.backgroundWhileWorking(List.of(), sum(1, 1), 0, 60 * SECOND));
    }
}
