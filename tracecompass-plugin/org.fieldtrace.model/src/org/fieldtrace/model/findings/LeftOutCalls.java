// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.HashMap;
import java.util.Map;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.index.RemoteCallSums;

/**
 * Shares out the remote calls that the agent left out to keep to its cost budget, whose call path
 * is not known, among the calls of the same JVM run to the same service that it looked into: a
 * ratio estimate (Cochran, Sampling Techniques, 3rd edition, chapter 6). It supposes that calls are
 * left out whatever their call path, as they are, for the budget goes by time.
 */
final class LeftOutCalls {
    private record Route(int run, int callee) {
        static Route of(RemoteCallSums.Key key) {
            return new Route(key.run(), key.callee());
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

    private static double factor(long leftOut, long lookedInto) {
        return lookedInto == 0 ? 1 : 1 + (double) leftOut / lookedInto;
    }
}
