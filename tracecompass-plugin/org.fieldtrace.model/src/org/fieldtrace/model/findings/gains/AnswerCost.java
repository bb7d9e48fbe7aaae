// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.TheilSen;
import org.fieldtrace.model.requests.CallCosts;

/**
 * What the answers of a call path cost, as a sum of parts that the agent measured: the processor
 * time of encoding and of decoding them, and the time of moving them. Whoever leaves out a share of
 * an answer's bytes gains no more than that share of it.
 *
 * @param calls of which it was measured; 0 where it was not
 * @param bytes of an answer on average; 0 where no size is known, and all count the same
 * @param processor processor time that goes into an answer of that size, nanoseconds
 * @param moving how long such an answer travels, nanoseconds
 * @param stretch how many times as long its caller takes for that as it has the processor: more
 *     than once where others want it too
 * @param isStretchKnown whether that was measured
 * @param call processor time that its caller spends on a call in all, nanoseconds
 */
record AnswerCost(
        int calls,
        double bytes,
        Estimate processor,
        Estimate moving,
        Estimate stretch,
        boolean isStretchKnown,
        Estimate call) {
    /** Nothing was measured. */
    static final AnswerCost UNKNOWN =
            new AnswerCost(
                    0,
                    0,
                    Estimate.NOTHING,
                    Estimate.NOTHING,
                    new Estimate(1, 1, 1),
                    false,
                    Estimate.NOTHING);

    /** Fewer calls say nothing. */
    private static final int LEAST_CALLS = 10;

    /**
     * Nanoseconds a byte on the slowest network that services are joined by, of 100 Mbit a second.
     */
    private static final double SLOWEST = 80;

    /** Where sizes do not tell it, up to so much of what an answer costs may be for any size. */
    private static final double MOST_FIXED = 0.5;

    /** So many of the callers took no longer, for the processor time that they had. */
    private static final double MOSTLY = 0.9;

    private static final double MEDIAN = 0.5;

    /** Whether the agent measured it. */
    boolean isKnown() {
        return calls > 0;
    }

    /**
     * Processor time of a share of an answer.
     *
     * @param size of the answer
     * @param work share of what its bytes cost
     */
    Estimate processor(double size, Estimate work) {
        return share(processor(size), work);
    }

    /**
     * Processor time of an answer's bytes.
     *
     * @param size of the answer
     */
    Estimate processor(double size) {
        return processor.times(relative(size));
    }

    /**
     * How much sooner the caller goes on without a share of an answer. The caller may have had to
     * wait for the processor, or not.
     *
     * @param size of the answer
     * @param work share of what its bytes cost
     * @param sent share of its bytes
     */
    Estimate time(double size, Estimate work, Estimate sent) {
        Estimate spent = processor(size, work);
        Estimate moved = share(moving.times(relative(size)), sent);
        return new Estimate(
                spent.low() + moved.low(),
                spent.likely() * stretch.likely() + moved.likely(),
                spent.high() * stretch.high() + moved.high());
    }

    private static Estimate share(Estimate all, Estimate share) {
        return new Estimate(
                all.low() * share.low(), all.likely() * share.likely(), all.high() * share.high());
    }

    private double relative(double size) {
        return bytes > 0 && size >= 0 ? size / bytes : 1;
    }

    /** What was measured of the calls of one place. */
    static final class Measured {
        private final List<double[]> calls = new ArrayList<>();
        private final List<double[]> encoded = new ArrayList<>();
        private final List<Long> fetched = new ArrayList<>();
        private final List<Double> stretches = new ArrayList<>();
        private boolean isDecodingSeen;

        /**
         * Takes in what a caller spent.
         *
         * @param size of the answer, negative where unknown
         * @param weight calls that it stands for
         */
        void add(double size, CallCosts costs, long weight) {
            if (costs.isMeasured()) {
                isDecodingSeen |= costs.decoding() > 0;
                calls.add(new double[] {size, costs.decoding(), costs.processor(), weight});
            }
        }

        /**
         * Takes in how long a caller was busy around an exchange.
         *
         * @param time nanoseconds
         */
        void addWork(long time, CallCosts costs) {
            if (costs.isMeasured()) {
                stretches.add(Math.max(1, (double) time / costs.processor()));
            }
        }

        /** Takes in the processor time that a callee spent on writing an answer. */
        void addEncoding(double size, long time) {
            encoded.add(new double[] {size, time});
        }

        /** Takes in the processor time that a callee spent on what it had asked others for. */
        void addFetching(long time) {
            fetched.add(time);
        }

        /**
         * The sum.
         *
         * @param underway sizes of answers, and what passed outside of their callee
         * @param atOnce requests that went on at the same time
         */
        AnswerCost sum(List<double[]> underway, double atOnce) {
            if (calls.size() < LEAST_CALLS) {
                return UNKNOWN;
            }
            double[] weights = column(calls, 3);
            boolean isSized = calls.stream().allMatch(call -> call[0] > 0);
            double bytes = isSized ? Estimate.mean(column(calls, 0), weights).likely() : 0;
            Estimate decoding =
                    isDecodingSeen
                            ? bytesPart(column(calls, 0), column(calls, 1), weights, isSized)
                            : unseen(column(calls, 2), weights);
            return new AnswerCost(
                    calls.size(),
                    bytes,
                    decoding.plus(encoding(bytes)).plus(fetching()),
                    bytes == 0 ? Estimate.NOTHING : moving(underway, bytes),
                    stretch(atOnce),
                    stretches.size() >= LEAST_CALLS,
                    Estimate.mean(column(calls, 2), weights));
        }

        /** Any part of a caller's processor time may be for the bytes, and none. */
        private static Estimate unseen(double[] processor, double[] weights) {
            Estimate all = Estimate.mean(processor, weights);
            return new Estimate(0, all.likely() / 2, all.high());
        }

        /**
         * What of a cost goes with the bytes. All of it at most; a line through sizes and costs
         * tells what does not, if it surely rises.
         */
        private static Estimate bytesPart(
                double[] sizes, double[] costs, double[] weights, boolean isSized) {
            Estimate all = Estimate.mean(costs, weights);
            Optional<TheilSen> line =
                    isSized ? line(sizes, costs).filter(of -> of.low() > 0) : Optional.empty();
            double bytes = Estimate.mean(sizes, weights).likely();
            double low =
                    Math.max(all.low() * MOST_FIXED, line.map(of -> of.low() * bytes).orElse(0.0));
            double least = Math.min(low, all.likely());
            double likely =
                    line.map(of -> Math.max(least, Math.min(of.slope() * bytes, all.likely())))
                            .orElse(all.likely());
            return new Estimate(least, likely, all.high());
        }

        private Estimate encoding(double bytes) {
            if (encoded.size() < LEAST_CALLS) {
                return Estimate.NOTHING;
            }
            double[] costs = column(encoded, 1);
            double[] weights = new double[costs.length];
            Arrays.fill(weights, 1);
            double[] sizes = column(encoded, 0);
            Estimate written = bytesPart(sizes, costs, weights, bytes > 0);
            double usual = Estimate.mean(sizes, weights).likely();
            return bytes > 0 && usual > 0 ? written.times(bytes / usual) : written;
        }

        /** Whoever is asked for less may go on reading all of it, or read no more than that. */
        private Estimate fetching() {
            if (fetched.size() < LEAST_CALLS) {
                return Estimate.NOTHING;
            }
            double[] weights = new double[fetched.size()];
            Arrays.fill(weights, 1);
            double[] times = fetched.stream().mapToDouble(Long::doubleValue).toArray();
            return new Estimate(0, 0, Estimate.mean(times, weights).high());
        }

        /** No longer than what the quickest took for a byte, nor than any network takes. */
        private static Estimate moving(List<double[]> underway, double bytes) {
            List<double[]> sized = underway.stream().filter(one -> one[0] > 0).toList();
            if (sized.size() < LEAST_CALLS) {
                return new Estimate(0, 0, SLOWEST * bytes);
            }
            double most = SLOWEST;
            for (double[] one : sized) {
                most = Math.min(most, one[1] / one[0]);
            }
            double ceiling = Math.max(0, most);
            double perByte =
                    line(column(sized, 0), column(sized, 1))
                            .map(of -> Math.max(0, Math.min(of.slope(), ceiling)))
                            .orElse(0.0);
            return new Estimate(0, perByte * bytes, ceiling * bytes);
        }

        private static Optional<TheilSen> line(double[] sizes, double[] costs) {
            return TheilSen.of(CallTimes.some(sizes), CallTimes.some(costs));
        }

        private Estimate stretch(double atOnce) {
            if (stretches.size() < LEAST_CALLS) {
                return new Estimate(1, 1, Math.max(1, atOnce));
            }
            double[] sorted =
                    stretches.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            double median = sorted[(int) (MEDIAN * sorted.length)];
            double most = sorted[(int) (MOSTLY * sorted.length)];
            return new Estimate(
                    1, Math.min(median, Math.max(1, atOnce)), Math.min(most, Math.max(1, atOnce)));
        }

        private static double[] column(List<double[]> rows, int column) {
            return rows.stream().mapToDouble(row -> row[column]).toArray();
        }
    }
}
