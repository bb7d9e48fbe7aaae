// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

/**
 * Bounds of the memory that the assembly of requests takes, whatever the trace holds.
 *
 * @param openSpans ends of exchanges that are not yet in a complete request; beyond, the oldest
 *     request is given up. Half a million take some 150 MB
 * @param contexts asynchronous contexts that are alive; beyond, the oldest is forgotten
 * @param requestSpans spans in one request, whether one end of them is traced or both; beyond, the
 *     rest of the request is left out. 80,000 were seen in a batch job
 * @param requestDepth calls below each other; what lies deeper is left out. 10,000 were seen in an
 *     endless recursion between services
 * @param linger how long after its last span has ended a request waits for more, nanoseconds:
 *     another host's clock
 * @param contextLinger the same where more is likely, nanoseconds: contexts of the request are
 *     alive, a call was given up that a busy server may come to seconds later, or a client's end
 *     that tells its address only at its end may be its cause, which a busy caller may come to
 *     seconds later
 */
public record Limits(
        int openSpans,
        int contexts,
        int requestSpans,
        int requestDepth,
        long linger,
        long contextLinger) {
    public static final Limits DEFAULT =
            new Limits(500_000, 300_000, 100_000, 20_000, 100_000_000L, 10_000_000_000L);
}
