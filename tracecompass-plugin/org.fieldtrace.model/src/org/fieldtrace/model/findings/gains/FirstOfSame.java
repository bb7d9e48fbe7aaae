// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.fieldtrace.model.TheilSen;
import org.fieldtrace.model.requests.RemoteCall;

/**
 * What the first of several calls that ask for the same saves, where it is not made and another one
 * still is. That one is the first then, and finds nothing of what it needs in the caches. So no
 * more is saved than what it takes as it is, behind the first one.
 *
 * <p>Of a request the cheaper of both would be too little, since each also differs by chance. Nor
 * are both often measured, for the agent draws calls. So the usual costs of the ones are held
 * against those of the others. Of the smaller of two values the ends of the interval are the
 * smaller ends. Where too few calls were measured that stay, the times of all tell how much less
 * they likely cost, and the most is what the first ones do.
 */
final class FirstOfSame {
    /** Fewer calls say nothing. */
    private static final int LEAST_CALLS = 10;

    private final List<Long> firsts = new ArrayList<>();
    private final List<Long> staying = new ArrayList<>();

    /** Of calls that stay, for each of the exchanges that serve one. */
    private final List<double[]> costs = new ArrayList<>();

    /** Exchanges that serve a first call. */
    private final List<Integer> serving = new ArrayList<>();

    /** Takes in a handling's calls, at least one. */
    void add(List<MadeAgain.Pair> pairs) {
        firsts.add(pairs.stream().mapToLong(pair -> pair.first().duration()).sum());
        staying.add(pairs.stream().mapToLong(pair -> pair.again().duration()).sum());
        Set<RemoteCall> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (MadeAgain.Pair pair : pairs) {
            MadeCalls.Call again = pair.again();
            if (again.costs().isMeasured() && seen.add(again.told().orElseThrow())) {
                double ofEach = (double) again.costs().whole() / again.serving();
                costs.add(new double[] {ofEach, again.weight()});
            }
            if (pair.first().told().filter(seen::add).isPresent()) {
                serving.add(pair.first().serving());
            }
        }
    }

    /**
     * Processor time of the caller.
     *
     * @param ofFirst that it spends on the first call
     */
    Estimate processor(Estimate ofFirst) {
        if (costs.size() < LEAST_CALLS) {
            double share = ofTime();
            return new Estimate(ofFirst.low() * share, ofFirst.likely() * share, ofFirst.high());
        }
        Estimate ofStaying =
                UsualMean.of(
                        costs.stream().mapToDouble(call -> call[0]).toArray(),
                        costs.stream().mapToDouble(call -> call[1]).toArray());
        double exchanges = serving.stream().mapToInt(Integer::intValue).average().orElse(1);
        return ofFirst.orLess(ofStaying.times(exchanges));
    }

    /** The share of the first call's time that is saved, 0 to 1, by the medians of both. */
    double ofTime() {
        if (firsts.size() < LEAST_CALLS) {
            return 1;
        }
        double ofFirst = median(firsts);
        return ofFirst == 0 ? 1 : Math.min(1, median(staying) / ofFirst);
    }

    private static double median(List<Long> times) {
        return TheilSen.median(times.stream().mapToDouble(Long::doubleValue).toArray());
    }
}
