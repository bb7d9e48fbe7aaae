// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/**
 * A remote call that brought in objects, as its caller waited for it.
 *
 * @param run number of the JVM run that made it
 * @param scopeId number of the remote call in that run; several have the same where an answer came
 *     in parts
 * @param handling the span that made it: its place among the request's, callers before what they
 *     call
 * @param contextId its allocation context in that run, 0 where it made no remote object, {@link
 *     #LEFT_OUT} where the agent did not look
 * @param callee name id of the service that it called, -1 where no span tells
 * @param operation name id of what it asked of that, -1 where no span tells
 * @param start nanoseconds
 * @param end nanoseconds
 * @param objects remote objects that it made, 0 where the agent did not look
 * @param bytes size of the answer's body, {@link Span#UNKNOWN_BYTES} where not known
 * @param weight remote calls that it stands for, itself among them: the agent draws one of so many;
 *     {@link #PATH_ALONE}
 * @param criticalTime time of its request's critical path that passed inside it, nanoseconds
 * @param costs what the agent measured of it
 */
public record RemoteCall(
        int run,
        long scopeId,
        int handling,
        long contextId,
        int callee,
        int operation,
        long start,
        long end,
        long objects,
        long bytes,
        long weight,
        long criticalTime,
        CallCosts costs) {
    /** Callee of a call that no span tells. */
    public static final int UNKNOWN_CALLEE = -1;

    /** Operation of such a call. */
    public static final int UNKNOWN_OPERATION = -1;

    /** More than any agent tells; a sum of damaged ones must not overflow. */
    public static final long MAX_WEIGHT = 1L << 20;

    /** Allocation context of a call that the agent left out, to keep to its cost budget. */
    public static final long LEFT_OUT = -1;

    /** Weight of what stands for no call, and tells the call path of one alone. */
    public static final long PATH_ALONE = 0;

    /** A call of which nothing was measured. */
    public RemoteCall(
            int run,
            long scopeId,
            int handling,
            long contextId,
            int callee,
            int operation,
            long start,
            long end,
            long objects,
            long bytes,
            long weight,
            long criticalTime) {
        this(
                run,
                scopeId,
                handling,
                contextId,
                callee,
                operation,
                start,
                end,
                objects,
                bytes,
                weight,
                criticalTime,
                CallCosts.NONE);
    }

    /** The same, of which more was measured. */
    public RemoteCall withCosts(CallCosts measured) {
        return new RemoteCall(
                run,
                scopeId,
                handling,
                contextId,
                callee,
                operation,
                start,
                end,
                objects,
                bytes,
                weight,
                criticalTime,
                measured);
    }

    /** Whether it tells the call path of an exchange, which may be told as a call besides. */
    public boolean isPathAlone() {
        return weight == PATH_ALONE;
    }

    /** How long its caller waited, nanoseconds. */
    public long duration() {
        return end - start;
    }
}
