// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessorHistoryTest {
    private static final long SECOND = 1_000_000_000L;
    private static final RunningSum NOTHING = new RunningSum(List.of());

    /** Says each second what it had taken, first 7 seconds and from then on so many each. */
    private static ProcessorHistory process(String host, long processors, double... used) {
        List<RunningSum.Point> points = new ArrayList<>();
        double sum = 7;
        points.add(new RunningSum.Point(0, Math.round(sum * SECOND)));
        for (double one : used) {
            sum += one;
            points.add(new RunningSum.Point(points.size() * SECOND, Math.round(sum * SECOND)));
        }
        return new ProcessorHistory(host, processors, new RunningSum(points), NOTHING, NOTHING);
    }

    private static double whileWorking(ProcessorHistory... processes) {
        return ProcessorHistory.whileWorking(List.of(processes), 0, 4 * SECOND);
    }

    @Test
    void processesOfAHostShareItsProcessors() {
        assertEquals(
                0.75,
                whileWorking(
                        process("one", 4, 2, 2, 2, 2),
                        process("one", 4, 1, 1, 1, 1),
                        process("two", 64, 2, 2, 2, 2)),
                1e-9);
    }

    @Test
    void timeInWhichNobodyWorksDoesNotCount() {
        assertEquals(1, whileWorking(process("one", 2, 0, 2, 0, 0)), 1e-9);
        // Of four seconds of work, three meet three quarters, and one a quarter.
        assertEquals(0.625, whileWorking(process("one", 4, 3, 0, 0, 1)), 1e-9);
    }

    /** The same process, whose host's processors work so much each second. */
    private static ProcessorHistory on(ProcessorHistory process, double... busy) {
        RunningSum said = process(process.host(), process.processors(), busy).used();
        return new ProcessorHistory(
                process.host(), process.processors(), process.used(), process.waited(), said);
    }

    private static double ofAll(ProcessorHistory... processes) {
        return ProcessorHistory.ofAllWhileWorking(List.of(processes), 0, 4 * SECOND);
    }

    @Test
    void whatOthersHaveOfProcessorsCountsWhereRecordedProcessesWork() {
        ProcessorHistory one = on(process("one", 4, 3, 0, 0, 1), 4, 4, 4, 2);
        // Three seconds of work meet four busy processors, and one meets two.
        assertEquals((3 * 1 + 1 * 0.5) / 4, ofAll(one), 1e-9);
        assertEquals((3 * 1 + 1 * 0.5) / 4, ofAll(one, process("one", 4, 0, 0, 0, 0)), 1e-9);
        assertEquals(0.625, whileWorking(one), 1e-9);
    }

    @Test
    void othersHaveNoMoreThanThereIsAndNoLessThanRecordedProcesses() {
        assertEquals(1, ofAll(on(process("one", 2, 1, 1, 1, 1), 9, 9, 9, 9)), 1e-9);
        assertEquals(0.5, ofAll(on(process("one", 2, 1, 1, 1, 1), 0.9, 0.9, 0.9, 0.9)), 1e-9);
    }

    @Test
    void whatOthersHaveIsNotKnownWhereNoProcessOfTheHostSaysIt() {
        assertEquals(0, ofAll(process("one", 2, 2, 2, 2, 2)));
        assertEquals(0, ofAll(process("one", 2, 2, 2, 2, 2), on(process("two", 2), 1, 1, 1, 1)));
        assertEquals(0, ofAll());
        // Of the second half nobody knows.
        assertEquals(0.75, ofAll(on(process("one", 2, 1, 1, 1, 1), 1, 1)), 1e-9);
    }

    @Test
    void betweenTwoTimesAProcessWorksEvenly() {
        ProcessorHistory seldom =
                new ProcessorHistory(
                        "one",
                        2,
                        new RunningSum(
                                List.of(
                                        new RunningSum.Point(0, 0),
                                        new RunningSum.Point(4 * SECOND, 4 * SECOND))),
                        NOTHING,
                        NOTHING);
        assertEquals(0.5, whileWorking(seldom), 1e-9);
    }

    @Test
    void itIsNotKnownWhereNoProcessSaysHowManyItMightUseOrOfATimeTooShort() {
        assertEquals(0, whileWorking(process("one", 0, 2, 2, 2, 2)));
        assertEquals(0, whileWorking());
        assertEquals(
                0, ProcessorHistory.whileWorking(List.of(process("one", 2, 2, 2)), 0, 2 * SECOND));
    }

    /** Two times three seconds in which 100 requests are answered, and ten of 3,000. */
    private static RunningSum requests() {
        List<RunningSum.Point> points = new ArrayList<>();
        for (int k = 0; k <= 12; k++) {
            long begun = k <= 2 ? 100 * k : 200 + 3_000L * (k - 2);
            points.add(new RunningSum.Point(3 * k * SECOND, begun));
        }
        return new RunningSum(points);
    }

    private static ProcessorHistory compiling(long seconds) {
        return compiling(seconds, 0);
    }

    /** Of which each second that it has a processor waits so many for one, and first none. */
    private static ProcessorHistory compiling(long seconds, double waiting) {
        List<RunningSum.Point> points =
                List.of(
                        new RunningSum.Point(0, SECOND),
                        new RunningSum.Point(6 * SECOND, 7 * SECOND),
                        new RunningSum.Point(seconds * SECOND, 7 * SECOND + seconds * SECOND / 2));
        long waited = Math.round(waiting * (seconds - 6) * SECOND / 2);
        return new ProcessorHistory(
                "one",
                2,
                new RunningSum(points),
                new RunningSum(
                        List.of(
                                new RunningSum.Point(6 * SECOND, SECOND),
                                new RunningSum.Point(seconds * SECOND, SECOND + waited))),
                NOTHING);
    }

    @Test
    void whatARequestUsuallyTakesIsNotWhatFewTookWhileTheJvmCompiled() {
        List<ProcessorHistory> processes = List.of(compiling(36), compiling(36));
        double usual = ProcessorHistory.usual(processes, requests(), 0, 36 * SECOND);
        // Two processes take 18 s each in the 30 s of 1,000 requests a second.
        assertEquals(2 * 18 * SECOND / 30_000, usual, 1);
    }

    @Test
    void whatARequestUsuallyTakesIsWithoutCompilersAndTheAgent() {
        ProcessorHistory one = compiling(36);
        RunningSum compilers = // half of what all take
                new RunningSum(
                        one.used().points().stream()
                                .map(p -> new RunningSum.Point(p.time(), p.sum() / 2))
                                .toList());
        RunningSum agent =
                new RunningSum(
                        List.of(
                                new RunningSum.Point(0, 0),
                                new RunningSum.Point(36 * SECOND, 3_600_000_000L)));
        ProcessorHistory told =
                new ProcessorHistory(
                        "one", 2, one.used(), NOTHING, NOTHING, List.of(compilers, agent));
        double usual = ProcessorHistory.usual(List.of(told), requests(), 0, 36 * SECOND);
        assertEquals(9 * SECOND / 30_000.0 - 3 * SECOND / 30_000.0, usual, 1);
        ProcessorHistory nothingElse =
                new ProcessorHistory(
                        "one", 2, one.used(), NOTHING, NOTHING, List.of(one.used(), agent));
        assertEquals(0, ProcessorHistory.usual(List.of(nothingElse), requests(), 0, 36 * SECOND));
    }

    @Test
    void howLongThreadsUsuallyWaitForAProcessorIsNotWhatItWasWhileTheJvmCompiled() {
        List<ProcessorHistory> processes =
                List.of(
                        compiling(36, 0.3 * 36 / 30),
                        compiling(36, 0.7 * 36 / 30),
                        process("silent", 2, 2, 2, 2));
        double waiting = ProcessorHistory.usualWaiting(processes, requests(), 0, 36 * SECOND);
        assertEquals(0.5, waiting, 1e-6);
    }

    @Test
    void howLongThreadsWaitedIsNotKnownWhereNoProcessSaysIt() {
        List<ProcessorHistory> silent = List.of(process("one", 2, 2, 2, 2));
        assertEquals(0, ProcessorHistory.usualWaiting(silent, requests(), 0, 36 * SECOND));
        assertEquals(0, ProcessorHistory.usualWaiting(List.of(), requests(), 0, 36 * SECOND));
    }

    @Test
    void ofAShortTimeTheyWaitedAsTheyDidInAllOfIt() {
        List<ProcessorHistory> processes = List.of(compiling(12, 2));
        double waiting = ProcessorHistory.usualWaiting(processes, requests(), 0, 12 * SECOND);
        assertEquals(6.0 / 12, waiting, 1e-6);
    }

    @Test
    void whatARequestUsuallyTakesIsNotKnownOfAShortTime() {
        assertEquals(0, ProcessorHistory.usual(List.of(compiling(36)), requests(), 0, 20 * SECOND));
    }
}
