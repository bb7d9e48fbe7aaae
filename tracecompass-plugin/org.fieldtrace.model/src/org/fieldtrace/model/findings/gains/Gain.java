// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.index.ProcessorLoad;

/**
 * What requests gain when a finding is mended, replayed on those of the trace.
 *
 * @param kind what is left out
 * @param times what the calls take
 * @param share of an answer's bytes that is likely left out, 0 to 1
 * @param isMeasured whether that goes by what values take where they travel, and not by sizes in
 *     the heap
 * @param requests of those that were played again, how many make the calls
 * @param median by how much their median gets less
 * @param p99 by how much their 99th percentile gets less
 * @param mean time that the trace's requests gain, one with another, nanoseconds; 0 if not known
 * @param mostMean the most that it can be
 * @param isServed whether the exchanges of the calls are known: else they may have taken longer
 *     than what the agent tells, which may be the parsing alone
 * @param processor processor time that a request which makes the calls saves; empty where the agent
 *     did not measure what calls cost
 */
public record Gain(
        Kind kind,
        CallTimes times,
        double share,
        boolean isMeasured,
        int requests,
        Latency median,
        Latency p99,
        double mean,
        double mostMean,
        boolean isServed,
        Optional<ProcessorTime> processor) {
    /** Nothing is gained. */
    public static final Gain NONE =
            new Gain(
                    Kind.FIELDS,
                    CallTimes.UNKNOWN,
                    0,
                    false,
                    0,
                    Latency.NONE,
                    Latency.NONE,
                    0,
                    0,
                    true,
                    Optional.empty());

    /** Most to gain first; what is not known stands behind what is, by the most that it can be. */
    public static final Comparator<Gain> ORDER =
            Comparator.comparing(Gain::isKnown)
                    .thenComparingDouble(Gain::mean)
                    .thenComparingDouble(Gain::mostMean)
                    .reversed();

    /** Who gains a smaller share of what requests take does not see it. */
    private static final double NEGLIGIBLE = 0.05;

    /** Where requests mostly wait for others, a gain without what these save says little. */
    private static final double MOST = 0.5;

    /** A bound that leaves a request less than the rest of its time says nothing. */
    private static final double VAGUE = 0.95;

    /** What is left out. */
    public enum Kind {
        /** Fields of what the calls bring in. */
        FIELDS,
        /** Objects that nobody chooses, or whole calls of which none is chosen. */
        OBJECTS,
        /** Calls, all of whose time is gained. */
        CALL,
        /** All calls but one, which brings in what the others did. */
        BATCH,
        /** The waiting for a call, or of one call for another. */
        ORDER,
        /** Work of the handling itself, whose processor time was measured. */
        WORK,
        /** Calls, of which nobody can say how many are needed. */
        SOME_CALLS;

        /** Its name in reports. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether the trace can tell what is gained, and not only the most that it can be. */
    public boolean isKnown() {
        return requests > 0
                && isServed
                && switch (kind) {
                    case FIELDS, OBJECTS -> processor.isPresent() || times.isTold();
                    case BATCH -> times.isTold();
                    case CALL, ORDER, WORK -> true;
                    case SOME_CALLS -> false;
                };
    }

    /** The same, of calls whose exchanges are not known. */
    Gain unserved() {
        return with(median, p99, false, processor);
    }

    private Gain with(
            Latency median, Latency p99, boolean isServed, Optional<ProcessorTime> processor) {
        return new Gain(
                kind,
                times,
                share,
                isMeasured,
                requests,
                median,
                p99,
                mean,
                mostMean,
                isServed,
                processor);
    }

    /** The same, where threads took so many times as long as they had a processor; 0 if unknown. */
    public Gain stretched(double stretch) {
        return stretched(stretch, 0);
    }

    /**
     * The same, where requests usually took so long themselves.
     *
     * @param own nanoseconds in which they did not wait for others to answer; 0 if unknown
     */
    public Gain stretched(double stretch, double own) {
        return with(median, p99, isServed, processor.map(time -> time.stretched(stretch, own)));
    }

    /** The same, where requests took so long, and so many of them went on at once. */
    Gain queued(UsualTimes usual, double atOnce) {
        return with(
                median,
                p99,
                isServed,
                processor.map(time -> time.queued(time.queue().of(usual, atOnce))));
    }

    /**
     * Where all processors are busy, requests get shorter as their processor time does; where they
     * are free, not. Where nobody knows, they may.
     */
    private Latency whereBusy(Latency latency, double ofRequest) {
        if (processor.isEmpty() || ofRequest <= 0) {
            return latency;
        }
        ProcessorTime time = processor.get().of(ofRequest);
        if (time.queue().isKnown() && isOfWork()) {
            return time.shorter(latency, time.saved());
        }
        if (time.queue().isKnown() && kind == Kind.CALL) {
            return time.shorterByCalls(latency);
        }
        if (!isOfWork() || time.isFree()) {
            return latency;
        }
        Estimate saved = processor.get().saved();
        long most = share(processor.get().most(), ofRequest, latency);
        long likely = processor.get().isBusy() ? share(saved.likely(), ofRequest, latency) : 0;
        return new Latency(
                latency.before(),
                latency.low(),
                Math.max(latency.gain(), likely),
                Math.max(latency.high(), most));
    }

    /** Whether it is processor time that is saved, rather than waiting for calls. */
    private boolean isOfWork() {
        return isOfBytes() || kind == Kind.WORK;
    }

    private boolean isOfBytes() {
        return kind == Kind.FIELDS || kind == Kind.OBJECTS;
    }

    /**
     * Where more is mended, as much of it lies on critical paths as of what the answer saves. Told
     * only where it is known how long requests wait.
     */
    private ProcessorTime withDeeperMedian(ProcessorTime time) {
        double saved = time.saved().likely();
        boolean isTold = isOfBytes() && time.isDeeper() && saved > 0 && time.ofRequest() > 0;
        if (!isTold || !time.queue().isKnown()) {
            return time;
        }
        double onPath = median.gain() / saved;
        Estimate path = time.deeper().times(onPath).atMost(Math.max(1, median.before()));
        return time.deeper(
                time.shorter(
                        new Latency(
                                median.before(),
                                Math.round(path.low()),
                                Math.round(path.likely()),
                                Math.round(path.high())),
                        time.deeper()));
    }

    private static long share(double saved, double ofRequest, Latency latency) {
        return Math.round(Math.min(1, saved / ofRequest) * latency.before());
    }

    /** The same, of requests that take so much of processors. */
    public Gain of(ProcessorLoad load) {
        return with(
                        median,
                        p99,
                        isServed,
                        processor.map(
                                time ->
                                        time.loaded(load.utilisation())
                                                .queued(
                                                        time.queue()
                                                                .of(
                                                                        load.waiting(),
                                                                        load.processors(),
                                                                        load.hostUtilisation(),
                                                                        load.background()))))
                .of(load.perRequest());
    }

    /**
     * The same, of requests that take so much processor time.
     *
     * @param ofRequest on average, nanoseconds; 0 where not known
     */
    public Gain of(double ofRequest) {
        return with(
                whereBusy(median, ofRequest),
                whereBusy(p99, ofRequest),
                isServed,
                processor.map(time -> withDeeperMedian(time.of(ofRequest))));
    }

    /** What the median gains where more is mended than answers; empty where nothing tells it. */
    public Optional<Latency> deeperMedian() {
        return processor.flatMap(ProcessorTime::deeperMedian);
    }

    /**
     * Whether nobody would see the gain, even if it were the most that it can be and more were
     * mended than answers. What callees save that are not recorded is not counted: it must be
     * little, too.
     */
    public boolean isNegligible() {
        return isNegligibleAlone() && deeperMedian().map(Gain::isNegligible).orElse(true);
    }

    /** Whether that is so of the answers alone, whatever more can be mended. */
    public boolean isNegligibleAlone() {
        return isKnown()
                && isNegligible(median)
                && isNegligible(p99)
                && share * unrecorded() <= NEGLIGIBLE * median.before();
    }

    /**
     * How long requests about as long as the median wait for databases and other callees that are
     * not recorded, nanoseconds; 0 where nothing tells it, or where it is not bytes that are saved.
     */
    private double unrecorded() {
        double own = isOfBytes() ? processor.map(time -> time.contention().own()).orElse(0.0) : 0;
        return own > 0 ? Math.max(0, median.before() - own) : 0;
    }

    /**
     * {@code Most of it, 182 ms, they wait for callees ...}, a sentence with a space behind it;
     * empty where they do not.
     */
    public String unrecordedText() {
        double waited = unrecorded();
        return waited < MOST * median.before() || waited == 0
                ? ""
                : "Most of it, "
                        + Durations.text(Math.round(waited))
                        + ", they wait for databases and other callees that are not recorded. What"
                        + " these save where they are asked for less is not counted. ";
    }

    /**
     * {@code That is too little to notice.}, a sentence with a space behind it; empty if it is not.
     */
    public String littleText() {
        if (!isNegligibleAlone()) {
            return "";
        }
        return isNegligible()
                ? "That is too little to notice. "
                : "That alone is too little to notice. ";
    }

    /**
     * {@code , 190 µs [91.0 µs, 609 µs] if the callee does not read them either}; empty where
     * answers alone save enough to be seen.
     */
    public String deeperText() {
        if (!isNegligibleAlone()) {
            return "";
        }
        return deeperMedian()
                .map(
                        latency ->
                                ", "
                                        + text(latency)
                                        + (kind == Kind.OBJECTS
                                                ? " without the calls of which no object is used"
                                                : " if the callee does not read them either"))
                .orElse("");
    }

    private static boolean isNegligible(Latency latency) {
        return latency.high() <= NEGLIGIBLE * latency.before();
    }

    /**
     * {@code 1.20 ms [0 ns, 3.40 ms]}, or {@code unknown, at most 3.40 ms}, or {@code unknown}
     * where it could be all that a request takes.
     */
    public String text(Latency latency) {
        return isKnown()
                ? Durations.text(Math.max(0, latency.gain()))
                        + " ["
                        + Durations.text(Math.max(0, latency.low()))
                        + ", "
                        + Durations.text(Math.max(0, latency.high()))
                        + "]"
                : isBounded(latency)
                        ? "unknown, at most " + Durations.text(Math.max(0, latency.high()))
                        : "unknown";
    }

    /** Whether the most that it can be says more than that nothing takes longer than it does. */
    public boolean isBounded(Latency latency) {
        return latency.high() < VAGUE * latency.before();
    }

    /** Why it is not known, in short; empty where it is. */
    public String whyUnknown() {
        if (isKnown()) {
            return "";
        }
        if (requests == 0) {
            return "no request that was looked at makes the calls";
        }
        if (!isServed) {
            return "no exchange of the calls is known";
        }
        if (kind == Kind.SOME_CALLS) {
            return "nobody can say how many calls are needed";
        }
        return times.calls() == 0
                ? "the answers' sizes are not recorded"
                : "the answers do not tell what a byte costs";
    }

    /** The quantile at which it shows most, by its name. */
    public String quantile() {
        return isOfTheSlowest() ? "99th percentile" : "median";
    }

    /** Whose quantile that is, in a sentence; empty where no request was looked at. */
    public String played() {
        return requests == 0
                ? ""
                : "The "
                        + quantile()
                        + " is that of "
                        + Numbers.count(requests)
                        + (requests == 1 ? " request that makes" : " requests that make")
                        + " these calls, played again. ";
    }

    /** Where it shows most: at the median, or at the 99th percentile where that alone matters. */
    public boolean isOfTheSlowest() {
        return isNegligible(median) && !isNegligible(p99);
    }

    /** Whether there may be any gain at all; where no request was looked at, nobody can say no. */
    public boolean isPossible() {
        return requests == 0 || mostMean > 0;
    }
}
