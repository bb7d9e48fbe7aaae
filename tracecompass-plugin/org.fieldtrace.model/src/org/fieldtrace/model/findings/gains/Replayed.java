// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.index.SlowRequest;

/** The requests that have a finding: what they take, and what they take once it is mended. */
public final class Replayed {
    /** Requests that are named as examples. */
    private static final int EXAMPLES = 3;

    private static final double MEDIAN = 0.5;
    private static final double P99 = 0.99;

    private static final Comparator<SlowRequest> SLOWEST_FIRST =
            Comparator.comparingLong(SlowRequest::duration)
                    .reversed()
                    .thenComparingLong(SlowRequest::request);

    /** Before, and after the least, the likely and the most that can be saved. */
    private final List<long[]> durations = new ArrayList<>();

    private final List<Double> weights = new ArrayList<>();

    /** Of the most that the slowest can save; as above where it is no more than for others. */
    private final List<Long> slowestAfter = new ArrayList<>();

    private Estimate processor = Estimate.NOTHING;
    private Estimate deeper = Estimate.NOTHING;
    private boolean isProcessorKnown;

    private final List<SlowRequest> all = new ArrayList<>();
    private final List<SlowRequest> slowest = new ArrayList<>();
    private long calls;
    private long avoidable;

    /**
     * Adds a request; what may be saved is never less than what is likely saved.
     *
     * @param weight requests that it stands for, more than 0
     * @param calls of it that are part of the finding
     * @param avoidable of them those that need not be made
     */
    public void add(
            Request request,
            double weight,
            long calls,
            long avoidable,
            long least,
            long likely,
            long most) {
        weights.add(weight);
        durations.add(new long[] {request.duration(), least, likely, Math.min(likely, most)});
        slowestAfter.add(Math.min(likely, most));
        this.calls += calls;
        this.avoidable += avoidable;
        SlowRequest added = new SlowRequest(request.id(), request.start(), request.duration());
        all.add(added);
        slowest.add(added);
        slowest.sort(SLOWEST_FIRST);
        if (slowest.size() > EXAMPLES) {
            slowest.remove(EXAMPLES);
        }
    }

    /**
     * As above.
     *
     * @param mostOfSlowest after the most that the slowest requests can save, where calls that are
     *     usually alike take them longer; for their 99th percentile alone
     */
    public void add(
            Request request,
            double weight,
            long calls,
            long avoidable,
            long least,
            long likely,
            long most,
            long mostOfSlowest) {
        add(request, weight, calls, avoidable, least, likely, most);
        slowestAfter.set(slowestAfter.size() - 1, Math.min(Math.min(likely, most), mostOfSlowest));
    }

    /**
     * Processor time that the request saves which was added last, nanoseconds.
     *
     * @param saved over all services that take part
     */
    public void addProcessor(Estimate saved) {
        addProcessor(saved, Estimate.NOTHING);
    }

    /**
     * As above.
     *
     * @param whereDeeper what it saves where more is mended than answers; nothing where there is no
     *     such
     */
    public void addProcessor(Estimate saved, Estimate whereDeeper) {
        double weight = weights.get(weights.size() - 1);
        processor = processor.plus(saved.times(weight));
        deeper = deeper.plus(whereDeeper.times(weight));
        isProcessorKnown = true;
    }

    private Optional<ProcessorTime> processor(double perRequest) {
        double all = weights.stream().mapToDouble(Double::doubleValue).sum();
        return isProcessorKnown
                ? Optional.of(
                        new ProcessorTime(
                                        processor.times(1 / all), 0, Math.min(1, all * perRequest))
                                .deeper(deeper.times(1 / all)))
                : Optional.empty();
    }

    /**
     * The gain.
     *
     * @param share of an answer's bytes that is likely left out
     * @param isMeasured whether that goes by what values take where they travel
     * @param requests that were looked at, with such a call or without
     * @param scale how many requests there are for each, by its weight
     */
    public Gain gain(
            Gain.Kind kind,
            CallTimes times,
            double share,
            boolean isMeasured,
            int requests,
            double scale) {
        long[][] columns = new long[4][durations.size()];
        double saved = 0;
        double most = 0;
        for (int i = 0; i < durations.size(); i++) {
            long[] row = durations.get(i);
            for (int k = 0; k < columns.length; k++) {
                columns[k][i] = row[k];
            }
            saved += weights.get(i) * (row[0] - row[2]);
            most += weights.get(i) * (row[0] - row[3]);
        }
        double perRequest = requests == 0 ? 0 : scale / requests;
        long[] ofSlowest = slowestAfter.stream().mapToLong(Long::longValue).toArray();
        double[] weight = weights.stream().mapToDouble(Double::doubleValue).toArray();
        return new Gain(
                kind,
                times,
                share,
                isMeasured,
                durations.size(),
                Latency.of(MEDIAN, weight, columns[0], columns[1], columns[2], columns[3]),
                Latency.of(P99, weight, columns[0], columns[1], columns[2], ofSlowest),
                saved * perRequest,
                most * perRequest,
                true,
                processor(perRequest));
    }

    /** How often. */
    public Extent extent(int requests) {
        return new Extent(requests, durations.size(), calls, avoidable, slowest, typical());
    }

    private Optional<SlowRequest> typical() {
        return all.stream().sorted(SLOWEST_FIRST).skip(all.size() / 2).findFirst();
    }
}
