// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.Optional;
import java.util.OptionalDouble;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;

/**
 * Processor time that a request saves on average, over all services that take part. What JVMs saved
 * that were recorded is not what others will save, to which {@link #predicted()} goes.
 *
 * @param saved by what the recorded JVMs took, nanoseconds
 * @param deeper what it saves in all where more is mended than answers: the callee does not read
 *     for them what is left out, or calls of whose objects nobody uses one are not made; nothing
 *     where there is no such
 * @param ofRequest what a request of the trace usually takes, whichever it is, nanoseconds; 0 where
 *     the agents did not say it
 * @param frequency what share of the trace's requests saves it, 0 to 1
 * @param contention whether requests had a processor when they wanted one
 * @param deeperMedian what the requests' median gains where more is mended; empty where that is not
 *     told apart
 */
public record ProcessorTime(
        Estimate saved,
        Estimate deeper,
        double ofRequest,
        double frequency,
        Contention contention,
        Optional<Latency> deeperMedian) {
    /**
     * What the compilers make of the same program differs from one JVM to the next, and recorded
     * ones also do the agent's work. By so many times other JVMs save more or less, in 95 of 100
     * cases. docs/analysis.md says what that comes from.
     */
    private static final double OTHER_JVMS = 1.25;

    /**
     * Work that is left out leaves the caches to what is left, which gets quicker. Up to so many
     * times what it takes itself is saved. docs/analysis.md says what that comes from.
     */
    private static final double QUICKER_REST = 1.35;

    private static final Estimate ELSEWHERE =
            new Estimate(1 / OTHER_JVMS, 1, OTHER_JVMS)
                    .timesIndependent(new Estimate(1, 1, QUICKER_REST));

    /** Where nothing tells how long threads waited for a processor. */
    public ProcessorTime(Estimate saved, double ofRequest, double frequency) {
        this(saved, Estimate.NOTHING, ofRequest, frequency, Contention.UNKNOWN, Optional.empty());
    }

    private ProcessorTime with(Estimate saved, Estimate deeper, double ofRequest) {
        return new ProcessorTime(saved, deeper, ofRequest, frequency, contention, deeperMedian);
    }

    private ProcessorTime with(Contention contention) {
        return new ProcessorTime(saved, deeper, ofRequest, frequency, contention, deeperMedian);
    }

    /** The same where more can be mended. */
    ProcessorTime deeper(Estimate whereDeeper) {
        return with(saved, whereDeeper, ofRequest);
    }

    /** The same where the median gains so much if more is mended. */
    ProcessorTime deeper(Latency median) {
        return new ProcessorTime(
                saved, deeper, ofRequest, frequency, contention, Optional.of(median));
    }

    /** The same where threads waited so for processors. */
    ProcessorTime queued(ProcessorQueue queue) {
        return with(contention.queued(queue));
    }

    /** How long threads waited for processors. */
    ProcessorQueue queue() {
        return contention.queue();
    }

    /**
     * How many times as long as they had a processor threads took for their work around such calls;
     * 0 where not known.
     */
    public double stretch() {
        return contention.stretch();
    }

    /**
     * What share of the processors' time recorded processes had while they worked, 0 to 1; 0 where
     * not known.
     */
    public double utilisation() {
        return contention.utilisation();
    }

    /**
     * How long threads waited for a processor for each nanosecond that they had one; 0 if unknown.
     */
    public double waiting() {
        return queue().waiting();
    }

    /** What share of the processors' time anybody had, 0 to 1; 0 where not known. */
    public double hostUtilisation() {
        return queue().busy();
    }

    /**
     * What share of the processors' time others had at most who do not work for recorded requests,
     * 0 to 1; 1 where nothing tells it.
     */
    public double background() {
        return queue().background();
    }

    /** What other JVMs will save, that are not recorded. */
    public Estimate predicted() {
        return inOtherJvms(saved);
    }

    /** The same where more is mended than answers. */
    public Estimate deeperPredicted() {
        return inOtherJvms(deeper);
    }

    private Estimate inOtherJvms(Estimate saved) {
        return saved.timesIndependent(ELSEWHERE).atMost(most(ofRequest));
    }

    /** If all that requests take is spent by those that save something. */
    private double most(double ofRequest) {
        return frequency > 0 ? ofRequest / frequency : ofRequest;
    }

    /** Whether more can be mended than answers. */
    public boolean isDeeper() {
        return deeper.high() > 0;
    }

    /** The most that it can save. */
    double most() {
        return Math.max(saved.high(), deeper.high());
    }

    /** Whether processors were so busy that latencies follow the processor time. */
    public boolean isBusy() {
        return contention.isBusy();
    }

    /** Whether threads had a processor nearly always when they wanted one. */
    public boolean isFree() {
        return contention.isFree(ofRequest);
    }

    /** The same for requests that take so much processor time, of which no more can be saved. */
    ProcessorTime of(double ofRequest) {
        double most = most(ofRequest);
        return with(saved.atMost(most), deeper.atMost(most), ofRequest);
    }

    /** The same where threads took so many times as long. */
    ProcessorTime stretched(double stretch) {
        return stretched(stretch, contention.own());
    }

    /** The same where threads took so many times as long, and requests so long themselves. */
    ProcessorTime stretched(double stretch, double own) {
        return with(contention.stretched(stretch, own));
    }

    /** The same where recorded processes had so much of the processors' time as they worked. */
    ProcessorTime loaded(double utilisation) {
        return with(contention.loaded(utilisation));
    }

    /**
     * What a quantile of these requests gains, where it is known how long they waited for
     * processors.
     *
     * @param path what it gains on critical paths, without waiting
     * @param saved of the processor time
     */
    Latency shorter(Latency path, Estimate saved) {
        return queue().shorter(path, saved, ofRequest, frequency, utilisation());
    }

    /** The same where calls are not made, whose durations lie on critical paths. */
    Latency shorterByCalls(Latency path) {
        return queue().shorterByCalls(path, saved, ofRequest, frequency, utilisation());
    }

    /** Which of both the latency follows, a sentence with a space behind it; empty if unknown. */
    public String loadText() {
        return contention.text(ofRequest);
    }

    /** The share of it that is saved, 0 to 1; empty where not known. */
    public OptionalDouble share() {
        return ofRequest > 0
                ? OptionalDouble.of(Math.min(1, saved.likely() / ofRequest))
                : OptionalDouble.empty();
    }

    /** {@code 120 µs [90.0 µs, 150 µs] of processor time, of 1.10 ms that a request takes}. */
    public String text() {
        String time = interval(predicted()) + " of processor time";
        return ofRequest > 0
                ? time
                        + ", "
                        + Numbers.percent(share().getAsDouble())
                        + " of the "
                        + text(ofRequest)
                        + " that a request usually takes"
                : time;
    }

    /** {@code 290 µs [150 µs, 320 µs]}. */
    public String deeperText() {
        return interval(deeperPredicted());
    }

    /** {@code , and the median gains 0.30 ms [0.15 ms, 0.90 ms]}; empty where that is not known. */
    public String deeperMedianText() {
        return deeperMedian
                .map(
                        median ->
                                ", and the median gains "
                                        + interval(
                                                new Estimate(
                                                        median.low(),
                                                        median.gain(),
                                                        median.high())))
                .orElse("");
    }

    private static String interval(Estimate estimate) {
        return text(estimate.likely())
                + " ["
                + text(estimate.low())
                + ", "
                + text(estimate.high())
                + "]";
    }

    private static String text(double nanoseconds) {
        return Durations.text(Math.round(nanoseconds));
    }
}
