// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.VirtualThreads;

/**
 * What the kernel and the processor count of the threads that work for a handling, with {@code
 * counters=on}. It is read where a thread enters and leaves the request, and where the handling
 * ends. Any thread may call; no method throws.
 *
 * <p>A handling of which a part cannot be counted tells nothing, rather than too little.
 */
final class HandlingCounters {

    private static final int OWN = 0;

    private static volatile boolean wanted;

    private final long[] sums = new long[NativeAgent.COUNTER_VALUES];
    private final List<Part> working = new ArrayList<>(1);
    private boolean isCounted;
    private boolean isIncomplete;
    private boolean ended;

    /** A thread that works for the handling, and what its counters said when it began to. */
    private static final class Part {
        private final Thread thread = Thread.currentThread();
        private final long[] began = new long[NativeAgent.COUNTER_VALUES];
        private final VirtualMeter meter = MeteredThread.meterOfThisThread();
        private final long number = readOwn(meter, began);
    }

    private HandlingCounters() {}

    /** Whether handlings that begin from now on are counted. */
    static void want(boolean wanted) {
        HandlingCounters.wanted = wanted;
    }

    /** Those of a handling that begins; null where nobody wants them. */
    static HandlingCounters begin() {
        return wanted ? new HandlingCounters() : null;
    }

    /**
     * This thread goes on for another request, or for none.
     *
     * @param left those of the one that it leaves, null where it has none
     * @param entered those of the one that it enters, null where it has none
     */
    static void goesOn(HandlingCounters left, HandlingCounters entered) {
        if (!wanted) {
            return;
        }
        if (left != null) {
            left.left();
        }
        if (entered != null) {
            entered.entered();
        }
    }

    private void entered() {
        Part part = new Part();
        synchronized (this) {
            if (part.number == 0) {
                isIncomplete = true;
            } else if (!ended) {
                working.add(part);
            }
        }
    }

    private void left() {
        Part part = ofThisThread();
        if (part == null) {
            return;
        }
        long[] now = new long[NativeAgent.COUNTER_VALUES];
        long number = readOwn(part.meter, now);
        synchronized (this) {
            if (working.remove(part)) { // or whoever ended the handling meanwhile has read it
                add(part, number, now);
            }
        }
    }

    /** Null where the handling has ended, or this thread was not counted. */
    private synchronized Part ofThisThread() {
        for (Part part : working) {
            if (part.thread == Thread.currentThread()) {
                return part;
            }
        }
        return null;
    }

    /** Of this thread; 0 where it cannot be counted, such as a virtual one without a meter. */
    private static long readOwn(VirtualMeter meter, long[] values) {
        if (meter != null) {
            return read(meter, values);
        }
        return VirtualThreads.isVirtual(Thread.currentThread())
                ? 0
                : NativeAgent.calls().readCounters(OWN, values);
    }

    private static long read(VirtualMeter meter, long[] values) {
        return meter.read(values, meter == MeteredThread.meterOfThisThread());
    }

    private void add(Part part, long number, long[] now) {
        if (number != part.number) {
            isIncomplete = true; // its counters were closed in between
            return;
        }
        isCounted = true;
        for (int i = 0; i < sums.length; i++) {
            sums[i] += now[i] - part.began[i];
        }
    }

    /** The handling is over, and is told of; of threads that go on for it what they did so far. */
    void end(long exchangeId) {
        List<Part> going;
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
            going = List.copyOf(working);
            working.clear();
        }
        long[] now = new long[NativeAgent.COUNTER_VALUES];
        for (Part part : going) {
            boolean isOwn = part.thread == Thread.currentThread();
            long number =
                    part.meter == null
                            ? NativeAgent.calls().readCounters(isOwn ? OWN : part.number, now)
                            : read(part.meter, now);
            add(part, number, now);
        }
        if (isCounted && !isIncomplete) {
            NativeAgent.calls().handlingCounters(exchangeId, sums);
        }
    }
}
