// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.HashMap;
import java.util.Map;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.findings.gains.CallEstimate;
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

    LeftOutCalls(Map<RemoteCallSums.Key, RemoteCallSums> all) {
        all.forEach(
                (key, sums) ->
                        (key.contextId() == RemoteCall.LEFT_OUT ? leftOut : lookedInto)
                                .merge(Route.of(key), sums, RemoteCallSums::plus));
    }

    /**
     * Calls of one call path, and their part of those left out.
     *
     * @param looked calls of the key that were looked into
     */
    RemoteCallSums sharedWith(RemoteCallSums.Key key, RemoteCallSums looked) {
        RemoteCallSums missing = leftOut.get(Route.of(key));
        if (missing == null) {
            return looked;
        }
        RemoteCallSums all = lookedInto.get(Route.of(key));
        double calls = factor(missing.calls(), all.calls());
        return new RemoteCallSums(
                Math.round(looked.calls() * calls),
                looked.told(),
                Math.round(looked.objects() * calls),
                Math.round(looked.bytes() * factor(missing.bytes(), all.bytes())),
                Math.round(looked.waited() * factor(missing.waited(), all.waited())),
                Math.round(looked.critical() * factor(missing.critical(), all.critical())));
    }

    /**
     * How sure {@link #sharedWith} is of the number of calls: by Wilson's interval of the path's
     * share of those that were looked into, and by the variance of what drawn calls stand for.
     *
     * @param looked calls of the key that were looked into
     */
    CallEstimate estimate(RemoteCallSums.Key key, RemoteCallSums looked) {
        CallEstimate drawn = CallEstimate.of(looked.told(), looked.calls(), variance(looked));
        RemoteCallSums missing = leftOut.get(Route.of(key));
        if (missing == null || looked.told() == 0) {
            return drawn;
        }
        RemoteCallSums all = lookedInto.get(Route.of(key));
        Proportion share = Proportion.of(looked.told(), all.told());
        double value = (double) missing.calls() * looked.calls() / all.calls();
        CallEstimate shared =
                new CallEstimate(
                        0,
                        Math.min(value, missing.calls() * share.low()),
                        Math.max(value, missing.calls() * share.high()));
        return drawn.plus(looked.calls(), shared, Math.round(value));
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
