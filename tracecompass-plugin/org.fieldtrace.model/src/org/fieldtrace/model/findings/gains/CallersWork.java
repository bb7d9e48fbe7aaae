// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.WeightedQuantiles;
import org.fieldtrace.model.requests.RemoteCall;

/**
 * What a caller does around calls that are alike: it makes the question, and objects of the answer,
 * and a framework does its part. Where the call is not made, that is not done either. Only remote
 * calls that the agent tells show it; it is taken to be the same for the others. Each counts by the
 * calls that it stands for: the agent tells more of them while a service is slow. They are taken in
 * in the order of time.
 */
public final class CallersWork {
    /** Calls that are kept; of so many the quantiles are known well enough. */
    private static final int MOST = 20_000;

    private static final double MEDIAN = 0.5;
    private static final double MOSTLY = 0.95;

    /** Quantile of the standard normal distribution that encloses 95 %. */
    private static final double Z = 1.96;

    private final List<Long> times = new ArrayList<>();
    private final List<Long> weights = new ArrayList<>();
    private final List<double[]> processor = new ArrayList<>();
    private int withFramework;
    private boolean isWithoutLooking = true;
    private WeightedQuantiles sorted;

    /** Takes in a call, if the agent tells of it. */
    public void add(MadeCalls.Call call) {
        call.remote().ifPresent(remote -> addProcessor(remote, call.serving()));
        if (call.around() >= 0 && times.size() < MOST) {
            times.add(call.around() + ofFramework(call));
            weights.add(call.remote().map(remote -> Math.max(1, remote.weight())).orElse(1L));
            isWithoutLooking &=
                    call.remote().filter(remote -> remote.costs().looked() > 0).isPresent();
            sorted = null;
        }
    }

    /** What a framework does around a call takes its processor time at least. */
    private static long ofFramework(MadeCalls.Call call) {
        return call.remote().map(remote -> remote.costs().around() / call.serving()).orElse(0L);
    }

    /** Of a remote call that several calls serve, each has its part. */
    private void addProcessor(RemoteCall remote, int serving) {
        if (remote.costs().isMeasured() && processor.size() < MOST) {
            withFramework += remote.costs().around() > 0 ? 1 : 0;
            processor.add(
                    new double[] {
                        (double) remote.costs().whole() / serving, Math.max(1, remote.weight())
                    });
        }
    }

    /**
     * Processor time that the caller usually spends on such a call; empty where none was measured.
     */
    public Optional<Estimate> processor() {
        return processor.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        UsualMean.of(
                                processor.stream().mapToDouble(call -> call[0]).toArray(),
                                processor.stream().mapToDouble(call -> call[1]).toArray()));
    }

    /** Of how many calls it was measured. */
    public int measured() {
        return processor.size();
    }

    /** Whether that is with what a framework does around most of the calls. */
    public boolean isWithFramework() {
        return withFramework > MEDIAN * processor.size();
    }

    /** Of half of the calls it is less, nanoseconds; 0 where none was told. */
    public long median() {
        return times.isEmpty() ? 0 : (long) sorted().at(MEDIAN);
    }

    /**
     * The median is at least this, nanoseconds: 0 where the agent's own work is in it, else the
     * lower end of its interval, by the binomial distribution of its rank (H. A. David and H. N.
     * Nagaraja, Order Statistics, 3rd edition, 2003, section 7.1).
     */
    public long low() {
        return times.isEmpty() || !isWithoutLooking
                ? 0
                : (long) sorted().at(Math.max(0, MEDIAN - half()));
    }

    /** The upper end of that interval, nanoseconds. */
    public long high() {
        return times.isEmpty() ? 0 : (long) sorted().at(Math.min(1, MEDIAN + half()));
    }

    /** Of 95 in 100 calls it is less, nanoseconds; 0 where none was told. */
    public long most() {
        return times.isEmpty() ? 0 : (long) sorted().at(MOSTLY);
    }

    /**
     * What the caller surely, likely and at most spends on such a call, nanoseconds.
     *
     * @param isWaitApart whether it is reckoned apart how long it waits for a processor meanwhile.
     *     Where its processor time was measured it takes no longer then, but half of the calls do
     *     not take longer anyway.
     */
    public Estimate time(boolean isWaitApart) {
        Estimate all = new Estimate(low(), median(), high());
        if (!isWaitApart) {
            return all;
        }
        return processor()
                .map(
                        spent ->
                                new Estimate(
                                        Math.min(all.low(), spent.low()),
                                        Math.min(all.likely(), spent.likely()),
                                        Math.min(all.high(), spent.high())))
                .orElse(all);
    }

    private double half() {
        return Z * Math.sqrt(MEDIAN * (1 - MEDIAN) / sorted().effectiveCount());
    }

    private WeightedQuantiles sorted() {
        if (sorted == null) {
            sorted =
                    new WeightedQuantiles(
                            times.stream().mapToDouble(Long::doubleValue).toArray(),
                            weights.stream().mapToDouble(Long::doubleValue).toArray());
        }
        return sorted;
    }
}
