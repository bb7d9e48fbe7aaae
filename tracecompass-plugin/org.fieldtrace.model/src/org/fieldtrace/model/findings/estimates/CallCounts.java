// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.estimates;

import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.requests.index.RequestSummary;

/** How many remote calls some requests made, by their call paths. */
public final class CallCounts {
    private final LeftOutCalls leftOut;
    private final KnownExchanges exchanges;

    /**
     * @param summary of the requests
     */
    public CallCounts(RequestSource source, RequestSummary summary) {
        leftOut = new LeftOutCalls(summary.remoteCalls());
        exchanges = new KnownExchanges(source, summary);
    }

    /**
     * The calls of one call path, with their part of those that the agent left out.
     *
     * @param caller the service that makes them
     * @param looked those that the agent looked into
     */
    public CountedCalls of(String caller, RemoteCallSums.Key key, RemoteCallSums looked) {
        return leftOut.share(key, looked, exchanges.most(caller, key));
    }
}
