// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.VirtualThreads;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.costs.CallCosts;

/**
 * Advice for a method in which a library makes objects of what it has read of an answer, in a
 * remote call whose costs are measured.
 */
public final class DecodingAdvice {

    /**
     * It begins.
     *
     * @return null where nobody wants to know
     */
    public static CallCosts enter() {
        try {
            CallCosts costs = measured();
            return costs != null && costs.decodingBegins() ? costs : null;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** It ended. */
    public static void exit(CallCosts costs, Object result, Throwable thrown) {
        if (costs != null) {
            costs.decodingEnds();
        }
    }

    /** A statement is executed: the thread is done with the rows of the one before. */
    public static void statementBegins() {
        try {
            exit(measured(), null, null);
        } catch (Throwable leftOut) {
            // It is not measured.
        }
    }

    /** It was executed: what the thread does until the next one, or the call's end, is its rows. */
    public static void rowsFollow() {
        enter();
    }

    /**
     * What the thread does now, it does for the agent: it is no cost of the call.
     *
     * @return to be passed to {@link #ownWorkEnds}; null where nothing is measured
     */
    public static CallCosts ownWorkBegins() {
        try {
            CallCosts costs = measuredWithWhatIsAround();
            if (costs != null) {
                costs.ownWorkBegins();
            }
            return costs;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** See {@link #ownWorkBegins}. */
    public static void ownWorkEnds(CallCosts costs) {
        if (costs != null) {
            costs.ownWorkEnds();
        }
    }

    private static CallCosts measuredWithWhatIsAround() {
        CallingThread thread = NativeAgent.recording ? CallingThreads.known() : null;
        if (thread != null && thread.around != null) {
            return thread.around.costs();
        }
        return measured();
    }

    private static CallCosts measured() {
        CallingThread thread = NativeAgent.recording ? CallingThreads.known() : null;
        CallInProgress call = thread == null ? null : thread.innermost;
        CallCosts costs = call == null ? null : call.costs;
        return costs != null && costs.isMeasured() ? costs : null;
    }

    /**
     * Advice for a method in which a client makes the object that a remote call returns. The client
     * may do that on a thread of its own, while the one that made the call waits for the object, by
     * which the time is known there.
     */
    public static final class OfAnswer {

        /** Processor time that went into objects which nobody has got yet, nanoseconds. */
        private static final WeakTable<Long> TIMES = new WeakTable<>();

        /** Of what stands in the table: whoever asks without waiting takes nothing out. */
        private static final int MOST_OBJECTS = 10_000;

        /** What is measured on this thread. */
        public static final class Measured {

            /** Of the call that this thread is in; null on another one. */
            private final CallCosts costs;

            private final long since;

            private Measured(CallCosts costs, long since) {
                this.costs = costs;
                this.since = since;
            }
        }

        /**
         * It begins.
         *
         * @return null where nobody wants to know
         */
        public static Measured enter() {
            if (!NativeAgent.recording) {
                return null;
            }
            try {
                CallingThread thread = CallingThreads.known();
                if (thread != null && thread.innermost != null) {
                    CallCosts costs = DecodingAdvice.enter();
                    return costs == null ? null : new Measured(costs, 0);
                }
                return VirtualThreads.isVirtual(Thread.currentThread())
                        ? null
                        : new Measured(null, NativeAgent.calls().threadCpuTime());
            } catch (Throwable leftOut) {
                return null;
            }
        }

        /** It ended. */
        public static void exit(Measured measured, Object result, Throwable thrown) {
            if (measured == null) {
                return;
            }
            try {
                if (measured.costs != null) {
                    DecodingAdvice.exit(measured.costs, result, thrown);
                } else if (result != null && !TIMES.holds(MOST_OBJECTS)) {
                    TIMES.put(result, NativeAgent.calls().threadCpuTime() - measured.since);
                }
            } catch (Throwable leftOut) {
                // It is not measured.
            }
        }

        /**
         * What another thread took to make an object, nanoseconds; 0 where none is known to have.
         */
        static long taken(Object object) {
            Long time = object == null ? null : TIMES.take(object);
            return time == null ? 0 : time;
        }
    }
}
