// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import org.fieldtrace.model.requests.RemoteCall;

/**
 * The remote calls of one call path, over requests; times in nanoseconds.
 *
 * @param calls how many
 * @param objects that they brought in
 * @param bytes of their answers, as far as known
 * @param waited time that their callers waited
 * @param critical time of critical paths that passed inside them
 */
public record RemoteCallSums(long calls, long objects, long bytes, long waited, long critical) {
    /** No call. */
    public static final RemoteCallSums NONE = new RemoteCallSums(0, 0, 0, 0, 0);

    /**
     * Which calls.
     *
     * @param run number of the JVM run
     * @param contextId the call path in that run, 0 where none brought in an object, {@link
     *     RemoteCall#LEFT_OUT} where it is not known
     * @param callee name id of the service that was called, negative where unknown
     */
    public record Key(int run, long contextId, int callee) {}

    static RemoteCallSums of(RemoteCall call) {
        return new RemoteCallSums(
                1,
                call.objects(),
                Math.max(0, call.bytes()),
                call.end() - call.start(),
                call.criticalTime());
    }

    /** The calls of both. */
    public RemoteCallSums plus(RemoteCallSums other) {
        return new RemoteCallSums(
                calls + other.calls,
                objects + other.objects,
                bytes + other.bytes,
                waited + other.waited,
                critical + other.critical);
    }

    static RemoteCallSums read(PackedReader in) {
        return new RemoteCallSums(
                in.unsigned(), in.unsigned(), in.unsigned(), in.unsigned(), in.unsigned());
    }

    void write(PackedWriter out) {
        out.unsigned(calls).unsigned(objects).unsigned(bytes).unsigned(waited).unsigned(critical);
    }
}
