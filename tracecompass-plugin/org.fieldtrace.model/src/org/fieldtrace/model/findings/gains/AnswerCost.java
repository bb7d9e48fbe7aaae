// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.fieldtrace.model.TheilSen;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.index.ByteCost;

/**
 * What the answers of a call path cost, as a sum of parts that the agent measured: the processor
 * time of encoding and of decoding them, and the time of moving them. Apart stand what the callee
 * reads for them and what it takes to answer at all, which only go where more is mended. Whoever
 * leaves out a share of an answer's bytes gains no more than that share of it.
 *
 * @param calls of which it was measured; 0 where it was not
 * @param bytes of an answer on average; 0 where no size is known, and all count the same
 * @param processor processor time that goes into an answer of that size, nanoseconds
 * @param beside processor time that goes into it on threads that serve no request: HTTP clients'
 *     and the collectors of garbage, nanoseconds
 * @param fetching processor time that the callee spends on objects of what it asks others for;
 *     nothing where that was not measured
 * @param handling processor time that the callee spends on such a call, nanoseconds
 * @param moving how long such an answer travels, nanoseconds
 * @param stretch how many times as long its callers take for that as they have the processor, one
 *     with another: more than once where others want it too
 * @param longStretch how many times as long one caller in ten takes, or longer
 * @param isStretchKnown whether that was measured
 * @param call processor time that its caller spends on a call in all, on threads that serve no
 *     request too, nanoseconds
 * @param isWaitApart whether waiting for processors, and what the callee reads for answers, is
 *     reckoned apart
 */
record AnswerCost(
        int calls,
        double bytes,
        Estimate processor,
        Estimate beside,
        Estimate fetching,
        Estimate handling,
        Estimate moving,
        Estimate stretch,
        double longStretch,
        boolean isStretchKnown,
        Estimate call,
        boolean isWaitApart) {
    /** Nothing was measured. */
    static final AnswerCost UNKNOWN =
            new AnswerCost(
                    0,
                    0,
                    Estimate.NOTHING,
                    Estimate.NOTHING,
                    Estimate.NOTHING,
                    Estimate.NOTHING,
                    Estimate.NOTHING,
                    new Estimate(1, 1, 1),
                    1,
                    false,
                    Estimate.NOTHING,
                    false);

    /** Fewer calls say nothing. */
    private static final int LEAST_CALLS = 10;

    /** Where sizes do not tell it, up to so much of what an answer costs may be for any size. */
    private static final double MOST_FIXED = 0.5;

    /** So many of the callers took no longer, for the processor time that they had. */
    private static final double MOSTLY = 0.9;

    private static final double MEDIAN = 0.5;

    /** On either side of the median, such a share of the requests is about as long as it. */
    private static final double NEAR = 0.1;

    /** The number of no service. */
    private static final int NOBODY = -1;

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
        return processor(size).timesIndependent(work);
    }

    /**
     * Processor time that is saved without a share of an answer, on all threads.
     *
     * @param size of the answer
     * @param work share of what its bytes cost
     * @param sent share of its bytes
     */
    Estimate saved(double size, Estimate work, Estimate sent) {
        return processor(size, work)
                .plusIndependent(beside.times(relative(size)).timesIndependent(sent));
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
     * Processor time that the callee spends on reading a share of an answer.
     *
     * @param size of the answer
     * @param work share of what its bytes cost
     */
    Estimate fetched(double size, Estimate work) {
        return fetching.times(relative(size)).timesIndependent(work);
    }

    /** Processor time of a call that is not made, at both ends. */
    Estimate whole() {
        return call.plus(handling);
    }

    /** The same of the first of several calls that ask for the same. */
    Estimate whole(FirstOfSame same) {
        return same.processor(call).plus(handling);
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
        Estimate moved = moved(size, sent);
        return new Estimate(
                spent.low() + moved.low(),
                spent.likely() * stretch.likely() + moved.likely(),
                most(size, work, sent, stretch.high()));
    }

    /** How much sooner a caller goes on at most that waits for the processor as long as few do. */
    double timeOfSlowest(double size, Estimate work, Estimate sent) {
        return most(size, work, sent, longStretch);
    }

    private double most(double size, Estimate work, Estimate sent, double times) {
        double fetched = isWaitApart ? 0 : fetched(size, work).high();
        double spent = processor(size, work).high() + fetched;
        return spent * times + moved(size, sent).high();
    }

    /**
     * The same where it is known how long requests wait for processors, so that it is reckoned
     * apart, with what the callee reads.
     */
    AnswerCost withoutWaiting() {
        return new AnswerCost(
                calls,
                bytes,
                processor,
                beside,
                fetching,
                handling,
                moving,
                new Estimate(1, 1, 1),
                1,
                isStretchKnown,
                call,
                true);
    }

    private Estimate moved(double size, Estimate sent) {
        return moving.times(relative(size)).times(sent);
    }

    private double relative(double size) {
        return bytes > 0 && size >= 0 ? size / bytes : 1;
    }

    /** What was measured of the calls of one place, which are taken in in the order of time. */
    static final class Measured {
        private final List<double[]> calls = new ArrayList<>();
        private final List<double[]> encoded = new ArrayList<>();
        private final List<Fetched> fetched = new ArrayList<>();
        private final List<Handled> handled = new ArrayList<>();
        private final List<Work> works = new ArrayList<>();
        private boolean isDecodingSeen;
        private ByteBounds bounds = ByteBounds.ANY;
        private int caller = NOBODY;

        /** Says which service makes the calls. */
        void setCaller(int service) {
            caller = service;
        }

        /** Says what bytes cost on the machines that this was measured on. */
        void setOfByte(ByteCost cost) {
            bounds = ByteBounds.of(cost);
        }

        /**
         * Takes in what a caller spent.
         *
         * @param size of the answer, negative where unknown
         * @param weight calls that it stands for
         */
        void add(double size, CallCosts costs, long weight) {
            if (costs.isMeasured()) {
                isDecodingSeen |= costs.decoding() > 0;
                calls.add(
                        new double[] {
                            size,
                            costs.decoding(),
                            costs.processor(),
                            weight,
                            costs.whole(),
                            costs.elsewhere()
                        });
            }
        }

        /**
         * Takes in how long a caller was busy around an exchange.
         *
         * @param time nanoseconds
         * @param request how long the request took that it was for, nanoseconds
         */
        void addWork(long time, CallCosts costs, long request) {
            if (costs.isMeasured()) {
                double processor = costs.processor();
                works.add(new Work(Math.max(processor, time), processor, request));
            }
        }

        private record Work(double time, double processor, long request) {
            double stretch() {
                return time / processor;
            }
        }

        /** Takes in the processor time that a callee spent on writing an answer. */
        void addEncoding(double size, long time) {
            encoded.add(new double[] {size, time});
        }

        /** Takes in what a callee spent on what it had asked others for. */
        void add(Fetched of) {
            fetched.add(of);
        }

        private record Handled(int service, long time) {}

        /** Takes in how long a callee took for an answer. */
        void addHandling(int service, long time) {
            handled.add(new Handled(service, time));
        }

        /**
         * The sum.
         *
         * @param underway answers on their way
         * @param atOnce requests that went on at the same time
         * @param rates what services spend on their handlings
         */
        AnswerCost sum(List<Moved> underway, double atOnce, HandlingRates rates) {
            if (calls.size() < LEAST_CALLS) {
                return UNKNOWN;
            }
            double[] weights = column(calls, 3);
            boolean isSized = calls.stream().allMatch(call -> call[0] > 0);
            double bytes = isSized ? Bootstrap.mean(column(calls, 0), weights).likely() : 0;
            if (!isDecodingSeen && isParsedElsewhere(bytes, weights)) {
                return UNKNOWN;
            }
            Estimate decoding =
                    isDecodingSeen
                            ? bounds.mapped(
                                    bytesPart(column(calls, 0), column(calls, 1), weights, isSized),
                                    bytes)
                            : unseen(column(calls, 2), weights);
            Estimate encoding = encoding(bytes);
            BesideRequests ofCaller = rates.beside().apply(caller);
            Estimate client = ofClient(ofCaller, bytes, weights);
            return new AnswerCost(
                    calls.size(),
                    bytes,
                    decoding.plusIndependent(encoding),
                    ofCaller.withGarbage(bounds.moved(client, bytes))
                            .plusIndependent(ofCaller.garbageOf(decoding))
                            .plusIndependent(ofCallee(rates).garbageOf(encoding)),
                    ofCallee(rates).withGarbage(fetching()),
                    handling(rates),
                    bytes == 0 ? Estimate.NOTHING : moving(underway, bytes),
                    stretch(Math.max(1, atOnce)),
                    longStretch(Math.max(1, atOnce)),
                    works.size() >= LEAST_CALLS,
                    ofCaller.withGarbage(
                            UsualMean.of(column(calls, 4), weights).plusIndependent(client)),
                    false);
        }

        /** What threads of an HTTP client take for a call, without what they decode. */
        private Estimate ofClient(BesideRequests beside, double bytes, double[] weights) {
            double all = 0;
            for (double[] call : calls) {
                all += Math.max(0, call[0]) * call[3];
            }
            Estimate moving = beside.moving(bytes, all);
            Estimate decoded = UsualMean.of(column(calls, 5), weights);
            return new Estimate(
                    Math.max(0, moving.low() - decoded.high()),
                    Math.max(0, moving.likely() - decoded.likely()),
                    Math.max(0, moving.high() - decoded.low()));
        }

        /** Of several callees that which is asked first. */
        private BesideRequests ofCallee(HandlingRates rates) {
            return handled.isEmpty()
                    ? BesideRequests.UNKNOWN
                    : rates.beside().apply(handled.get(0).service);
        }

        /** Whether the thread that asked had too little of the processor to read the answer. */
        private boolean isParsedElsewhere(double bytes, double[] weights) {
            return Bootstrap.mean(column(calls, 2), weights).high() < bounds.leastMapped() * bytes;
        }

        /** Any part of a caller's processor time may be for the bytes, and none. */
        private static Estimate unseen(double[] processor, double[] weights) {
            Estimate all = UsualMean.of(processor, weights);
            return new Estimate(0, all.likely() / 2, all.high());
        }

        /**
         * What of a cost goes with the bytes. All of it at most; a line through sizes and costs
         * tells what does not, if it surely rises.
         */
        private static Estimate bytesPart(
                double[] sizes, double[] costs, double[] weights, boolean isSized) {
            Estimate all = UsualMean.of(Estimate.usual(costs), weights);
            Optional<TheilSen> line =
                    isSized ? line(sizes, costs).filter(of -> of.low() > 0) : Optional.empty();
            double bytes = Bootstrap.mean(sizes, weights).likely();
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
            double usual = Bootstrap.mean(sizes, weights).likely();
            Estimate written = bounds.mapped(bytesPart(sizes, costs, weights, bytes > 0), usual);
            return bytes > 0 && usual > 0 ? written.times(bytes / usual) : written;
        }

        /**
         * Of what a row costs, up to {@link #MOST_FIXED} may be for any number of columns. Up to
         * the rest of what it takes to execute a statement may be for its columns: a database in
         * the same process does it quicker for fewer.
         */
        private Estimate fetching() {
            if (fetched.size() < LEAST_CALLS) {
                return Estimate.NOTHING;
            }
            Estimate rows = mean(fetched.stream().map(Fetched::decoding).toList());
            Estimate executing = mean(fetched.stream().map(Fetched::executing).toList());
            return new Estimate(rows.low() * MOST_FIXED, rows.likely(), rows.high())
                    .plusIndependent(new Estimate(0, 0, executing.high() * (1 - MOST_FIXED)));
        }

        /**
         * What a process takes is shared out among its handlings by how long they take, what the
         * JVM itself takes among it. Where nobody knows that, any part of a handling may be.
         */
        private Estimate handling(HandlingRates rates) {
            if (handled.size() < LEAST_CALLS) {
                return Estimate.NOTHING;
            }
            Map<Integer, Long> together = new HashMap<>();
            handled.forEach(one -> together.merge(one.service, one.time, Long::sum));
            if (together.keySet().stream().anyMatch(service -> rates.of(service) <= 0)) {
                Estimate all = mean(handled.stream().map(Handled::time).toList());
                return new Estimate(0, all.likely() / 2, all.high());
            }
            double least = 0;
            double likely = 0;
            double most = 0;
            for (Map.Entry<Integer, Long> of : together.entrySet()) {
                int service = of.getKey();
                double spent = rates.of(service) * of.getValue();
                PartOfAll part = rates.part(service, of.getValue());
                least += spent * part.least();
                likely += spent;
                most += spent * part.most();
            }
            Estimate all =
                    mean(
                            handled.stream()
                                    .map(h -> Math.round(h.time * rates.of(h.service)))
                                    .toList());
            return new Estimate(
                    all.low() * least / likely, all.likely(), all.high() * most / likely);
        }

        private static Estimate mean(List<Long> times) {
            double[] weights = new double[times.size()];
            Arrays.fill(weights, 1);
            return UsualMean.of(times.stream().mapToDouble(Long::doubleValue).toArray(), weights);
        }

        /**
         * No longer than what the quickest took for a byte, nor than any network takes, or a local
         * socket if there is none in between. Where clients tell when an answer's head came and
         * when its last byte, that says how long it takes, and not what passed in all. Of a callee
         * that is not recorded, what passes in between may be its own work. Half of it may be for
         * any size.
         */
        private Estimate moving(List<Moved> underway, double bytes) {
            List<Moved> sized = underway.stream().filter(one -> one.size() > 0).toList();
            if (sized.size() < LEAST_CALLS) {
                // They may come from anywhere.
                return new Estimate(0, 0, ByteBounds.ANY.mostMoved() * bytes);
            }
            List<Moved> received = sized.stream().filter(Moved::isReceiptKnown).toList();
            boolean isMeasured = received.size() >= LEAST_CALLS;
            List<Moved> telling =
                    sized.stream()
                            .filter(one -> one.isCalleeKnown() || one.isReceiptKnown())
                            .toList();
            List<Moved> all = isMeasured ? telling : sized;
            boolean isRecorded = all.stream().allMatch(Moved::isCalleeKnown);
            double most = (isRecorded ? bounds : ByteBounds.ANY).mostMoved();
            double ceiling = Math.min(most, least(all, Moved::mostPerByte));
            double surely =
                    isMeasured && isRecorded
                            ? MOST_FIXED * least(received, one -> one.received() / one.size())
                            : 0;
            double floor = Math.min(Math.max(bounds.leastMoved(), surely), ceiling);
            List<double[]> told = isMeasured ? Moved.received(received) : Moved.outside(sized);
            double perByte =
                    line(column(told, 0), column(told, 1))
                            .map(TheilSen::slope)
                            .orElse(isMeasured ? median(told) : floor);
            perByte = Math.max(floor, Math.min(perByte, ceiling));
            return new Estimate(floor * bytes, perByte * bytes, ceiling * bytes);
        }

        private static double least(List<Moved> all, ToDoubleFunction<Moved> of) {
            return Math.max(0, all.stream().mapToDouble(of).min().orElse(0));
        }

        /** Time for a byte, by sizes and times. */
        private static double median(List<double[]> moved) {
            double[] sorted = moved.stream().mapToDouble(one -> one[1] / one[0]).sorted().toArray();
            return sorted[sorted.length / 2];
        }

        private static Optional<TheilSen> line(double[] sizes, double[] costs) {
            return TheilSen.of(CallTimes.some(sizes), CallTimes.some(costs));
        }

        /**
         * Half of the callers wait no longer than is likely. The upper end is what those took
         * together, for the processor time that they had, that are for requests about as long as
         * the median: who waits longer makes a longer request. But much of that is for the
         * processor to begin with, which less work does not shorten. A line through processor time
         * and time tells by how much each nanosecond of work makes it longer.
         */
        private Estimate stretch(double most) {
            if (works.size() < LEAST_CALLS) {
                return new Estimate(1, 1, most);
            }
            double median = quantile(MEDIAN);
            List<Work> usual = ofUsualRequests();
            double together = Bootstrap.mean(stretches(usual).toArray(), processor(usual)).high();
            double[] times = works.stream().mapToDouble(Work::time).toArray();
            double high =
                    line(processor(works), times)
                            .map(of -> Math.min(together, of.high()))
                            .orElse(together);
            return new Estimate(1, Math.min(median, most), Math.min(Math.max(median, high), most));
        }

        private static DoubleStream stretches(List<Work> works) {
            return works.stream().mapToDouble(Work::stretch);
        }

        private static double[] processor(List<Work> works) {
            return works.stream().mapToDouble(Work::processor).toArray();
        }

        private List<Work> ofUsualRequests() {
            long[] sorted = works.stream().mapToLong(Work::request).sorted().toArray();
            long from = sorted[(int) ((MEDIAN - NEAR) * sorted.length)];
            long until = sorted[(int) ((MEDIAN + NEAR) * sorted.length)];
            List<Work> usual =
                    works.stream()
                            .filter(work -> work.request >= from && work.request <= until)
                            .toList();
            return usual.size() < LEAST_CALLS ? works : usual;
        }

        private double longStretch(double most) {
            return works.size() < LEAST_CALLS ? most : Math.min(quantile(MOSTLY), most);
        }

        private double quantile(double share) {
            double[] sorted = stretches(works).sorted().toArray();
            return sorted[(int) (share * sorted.length)];
        }

        private static double[] column(List<double[]> rows, int column) {
            return rows.stream().mapToDouble(row -> row[column]).toArray();
        }
    }
}
