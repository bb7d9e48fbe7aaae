// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.LongStream;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.sums.OperationPaths;
import org.junit.jupiter.api.Test;

/** Call paths of remote calls: no more than so many are told apart, and the rest is counted. */
class RemoteCallBoundsTest {
    private static final int TOO_MANY = 1_500;

    private final OperationPaths paths = new OperationPaths(10);

    /** A summary of a request with a remote call at each of these call paths. */
    private RequestSummary summary(long from, long until) {
        List<RemoteCall> calls =
                LongStream.range(from, until)
                        .mapToObj(
                                context ->
                                        new RemoteCall(
                                                1, context, 0, context, 0, 0, 0, 1, 1, 9, 1, 0))
                        .toList();
        RequestSummary summary = new RequestSummary();
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 10);
        summary.add(new Request(0, root, List.of(), calls, List.of(), false), paths);
        return summary;
    }

    @Test
    void callPathsBeyondThoseThatAreToldApartAreCounted() {
        RequestSummary summary = summary(0, RequestSummary.MAX_REMOTE_CALLS + TOO_MANY);

        assertEquals(RequestSummary.MAX_REMOTE_CALLS, summary.remoteCalls().size());
        assertEquals(TOO_MANY, summary.remoteCallsLeftOut());
    }

    @Test
    void summariesTogetherKeepNoMoreThanOneDoes() {
        RequestSummary sum = summary(0, RequestSummary.MAX_REMOTE_CALLS);
        sum.add(summary(TOO_MANY, RequestSummary.MAX_REMOTE_CALLS + TOO_MANY));

        assertEquals(RequestSummary.MAX_REMOTE_CALLS, sum.remoteCalls().size());
        assertEquals(TOO_MANY, sum.remoteCallsLeftOut());
        assertEquals(
                2L * RequestSummary.MAX_REMOTE_CALLS - TOO_MANY,
                sum.remoteCalls().values().stream().mapToLong(RemoteCallSums::calls).sum());
    }
}
