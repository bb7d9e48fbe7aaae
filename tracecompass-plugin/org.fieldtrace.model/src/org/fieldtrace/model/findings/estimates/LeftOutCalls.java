// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.estimates;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.index.RemoteCallSums;

/**
 * Shares out the remote calls that the agent left out to keep to its cost budget, whose call path
 * is not known, among the calls of the same JVM run that it looked into and that asked the same
 * service for the same: a ratio estimate by strata (Cochran, Sampling Techniques, 3rd edition,
 * chapter 6). It supposes that calls of one operation are left out whatever their call path.
 */
final class LeftOutCalls {
    private record Route(int run, int callee, int operation) {
        static Route of(RemoteCallSums.Key key) {
            return new Route(key.run(), key.callee(), key.operation());
        }
    }

    private final Map<Route, RemoteCallSums> leftOut = new HashMap<>();

    /** Those that brought in no object, too: they are among those left out as well. */
    private final Map<Route, RemoteCallSums> lookedInto = new HashMap<>();

    /** JVM runs that did not tell of every call. */
    private final Set<Integer> drawing = new HashSet<>();

    LeftOutCalls(Map<RemoteCallSums.Key, RemoteCallSums> all) {
        all.forEach(
                (key, sums) -> {
                    boolean isLeftOut = key.contextId() == RemoteCall.LEFT_OUT;
                    (isLeftOut ? leftOut : lookedInto)
                            .merge(Route.of(key), sums, RemoteCallSums::plus);
                    if (isLeftOut || sums.calls() > sums.told()) {
                        drawing.add(key.run());
                    }
                });
    }

    /**
     * Calls of one call path, and their part of those left out. How sure their number is goes by
     * Wilson's interval of the path's share of those that were looked into, and by the variance of
     * what drawn calls stand for.
     *
     * @param looked calls of the key that were looked into
     * @param most calls that there are of the operation, of all call paths together: a few that
     *     stand for very many may tell more
     */
    CountedCalls share(RemoteCallSums.Key key, RemoteCallSums looked, long most) {
        RemoteCallSums missing = leftOut.getOrDefault(Route.of(key), RemoteCallSums.NONE);
        RemoteCallSums all = lookedInto.get(Route.of(key));
        double known = Math.min(1, (double) most / (all.calls() + missing.calls()));
        double calls = known * factor(missing.calls(), all.calls());
        RemoteCallSums sums =
                new RemoteCallSums(
                        Math.round(looked.calls() * calls),
                        looked.told(),
                        Math.round(looked.objects() * calls),
                        Math.round(looked.bytes() * known * factor(missing.bytes(), all.bytes())),
                        Math.round(
                                looked.waited() * known * factor(missing.waited(), all.waited())),
                        Math.round(
                                looked.critical()
                                        * known
                                        * factor(missing.critical(), all.critical())));
        CallEstimate estimate = estimate(looked, missing, all, sums.calls(), most);
        boolean mayLackSome =
                drawing.contains(key.run())
                        && most != Long.MAX_VALUE
                        && all.calls() + missing.calls() < most;
        if (mayLackSome) {
            // Those that were drawn may stand for too few: of the rest none may have been.
            double high = Proportion.of(looked.told(), Math.max(1, all.told())).high() * most;
            estimate =
                    new CallEstimate(
                            estimate.lookedInto(), estimate.low(), Math.max(estimate.high(), high));
        }
        return new CountedCalls(sums, estimate);
    }

    private static CallEstimate estimate(
            RemoteCallSums looked,
            RemoteCallSums missing,
            RemoteCallSums all,
            long calls,
            long most) {
        CallEstimate drawn = CallEstimate.of(looked.told(), looked.calls(), variance(looked));
        if (missing.calls() == 0 && looked.calls() <= most) {
            return drawn.atMost(calls, most);
        }
        Proportion share = Proportion.of(looked.told(), all.told());
        if (all.calls() + missing.calls() >= most) {
            // All are known to be so many: only whose the others are is not.
            long others = Math.max(0, most - all.told());
            return new CallEstimate(
                            looked.told(),
                            looked.told() + share.low() * others,
                            looked.told() + share.high() * others)
                    .atMost(calls, most);
        }
        double value = (double) missing.calls() * looked.calls() / all.calls();
        double ofDraws = CallEstimate.deviation(variance(missing)) * share.value();
        CallEstimate shared =
                new CallEstimate(
                        0,
                        value - Math.hypot(value - missing.calls() * share.low(), ofDraws),
                        value + Math.hypot(missing.calls() * share.high() - value, ofDraws));
        return drawn.plus(looked.calls(), shared, Math.round(value)).atMost(calls, most);
    }

    /** Of the number that drawn calls stand for (Horvitz and Thompson), where weights are alike. */
    private static double variance(RemoteCallSums drawn) {
        if (drawn.told() == 0) {
            return 0;
        }
        double weight = (double) drawn.calls() / drawn.told();
        return drawn.told() * weight * (weight - 1);
    }

    private static double factor(long leftOut, long lookedInto) {
        return lookedInto == 0 ? 1 : 1 + (double) leftOut / lookedInto;
    }
}
