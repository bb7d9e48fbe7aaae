// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import java.lang.ref.WeakReference;
import org.fieldtrace.agent.bridge.NativeAgent;

/** How many rows of a result a thread has gone to, and how long the driver fetched them. */
final class FetchedRows extends WeakReference<Object> {

    static final long UNKNOWN_TIME = -1;

    private final long exchangeId;

    /** Tells the statement, which is not kept alive for it. */
    private final int statement;

    private long rows;
    private long fetchNs;

    /**
     * @param result not kept alive for it
     * @param exchangeId of its statement
     * @param statement its identity
     * @param isFetchSeen whether the driver's fetching of further rows is hooked
     */
    FetchedRows(Object result, long exchangeId, int statement, boolean isFetchSeen) {
        super(result);
        this.exchangeId = exchangeId;
        this.statement = statement;
        fetchNs = isFetchSeen ? 0 : UNKNOWN_TIME;
    }

    boolean is(Object result) {
        return get() == result;
    }

    boolean isOfStatement(int identity) {
        return statement == identity;
    }

    void next() {
        rows++;
    }

    void fetched(long nanoseconds) {
        if (fetchNs != UNKNOWN_TIME) {
            fetchNs += nanoseconds;
        }
    }

    /**
     * The thread is done with them.
     *
     * @param isWhole whether there are no more
     */
    void tell(boolean isWhole) {
        NativeAgent.calls().rowsFetched(exchangeId, rows, fetchNs, isWhole);
    }
}
