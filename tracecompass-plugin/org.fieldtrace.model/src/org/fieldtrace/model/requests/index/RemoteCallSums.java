// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import org.fieldtrace.model.requests.RemoteCall;

/**
 * The remote calls of one call path, over requests; times in nanoseconds. Those that the agent has
 * drawn stand for the others (Horvitz and Thompson, A generalization of sampling without
 * replacement from a finite universe, 1952: each counts by one over its chance), so that all sums
 * are estimates where not all were drawn.
 *
 * @param calls how many
 * @param told how many of them the agent told of, for which it looked into them or was about to
 * @param objects that they brought in
 * @param bytes of their answers, as far as known
 * @param waited time that their callers waited
 * @param critical time of critical paths that passed inside them
 */
public record RemoteCallSums(
        long calls, long told, long objects, long bytes, long waited, long critical) {
    /** No call. */
    public static final RemoteCallSums NONE = new RemoteCallSums(0, 0, 0, 0, 0, 0);

    /**
     * Which calls.
     *
     * @param run number of the JVM run
     * @param contextId the call path in that run, 0 where none brought in an object, {@link
     *     RemoteCall#LEFT_OUT} where it is not known
     * @param callee name id of the service that was called, negative where unknown
     * @param operation name id of what was asked of it, negative where unknown
     */
    public record Key(int run, long contextId, int callee, int operation) {
        /** Those that a call is one of. */
        public static Key of(RemoteCall call) {
            return new Key(call.run(), call.contextId(), call.callee(), call.operation());
        }

        static Key read(PackedReader in) {
            return new Key(in.integer(), in.unsigned(), (int) in.signed(), (int) in.signed());
        }

        void write(PackedWriter out) {
            out.unsigned(run).unsigned(contextId).signed(callee).signed(operation);
        }

        // As the compiler would have them, but for its method handles; see OperationPaths.Node.
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key
                    && run == key.run
                    && contextId == key.contextId
                    && callee == key.callee
                    && operation == key.operation;
        }

        @Override
        public int hashCode() {
            return ((run * 31 + Long.hashCode(contextId)) * 31 + callee) * 31 + operation;
        }
    }

    static RemoteCallSums of(RemoteCall call) {
        long weight = call.weight();
        return new RemoteCallSums(
                weight,
                1,
                weight * call.objects(),
                weight * Math.max(0, call.bytes()),
                weight * call.duration(),
                weight * call.criticalTime());
    }

    /** Of a part of a call of which another part was counted. */
    static RemoteCallSums ofFurtherPart(RemoteCall part) {
        RemoteCallSums all = of(part);
        return new RemoteCallSums(0, 0, all.objects, all.bytes, all.waited, all.critical);
    }

    /** The calls of both. */
    public RemoteCallSums plus(RemoteCallSums other) {
        return new RemoteCallSums(
                calls + other.calls,
                told + other.told,
                objects + other.objects,
                bytes + other.bytes,
                waited + other.waited,
                critical + other.critical);
    }

    static RemoteCallSums read(PackedReader in) {
        return new RemoteCallSums(
                in.unsigned(),
                in.unsigned(),
                in.unsigned(),
                in.unsigned(),
                in.unsigned(),
                in.unsigned());
    }

    void write(PackedWriter out) {
        out.unsigned(calls)
                .unsigned(told)
                .unsigned(objects)
                .unsigned(bytes)
                .unsigned(waited)
                .unsigned(critical);
    }
}
