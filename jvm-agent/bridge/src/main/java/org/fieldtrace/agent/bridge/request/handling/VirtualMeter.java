// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.VirtualThreads;

/**
 * What a virtual thread uses of processors while it works for requests: the kernel times and counts
 * its carriers, each of which the thread has for a while. It runs while the thread works for a
 * request, and is told whenever a carrier takes the thread up and lays it down.
 *
 * <p>The thread and its carriers write by turns; {@link #read} may be called by any thread. Nothing
 * here locks, and what carriers call allocates nothing. It must not lead to its thread.
 */
public final class VirtualMeter {

    private static final int OWN = 0;
    private static final long NO_REQUEST = 0;

    /** A thread that is taken up and laid down so fast that none of these succeeds is not read. */
    private static final int TRIES = 100;

    private static final CarriedThreads<VirtualMeter> CARRIED = new CarriedThreads<>();
    private static final AtomicLong LAST = new AtomicLong();

    private static volatile boolean timesWanted;
    private static volatile boolean requestsWanted;
    private static volatile boolean countersWanted;

    /** Whether carriers tell what they do, which the first of them says. */
    private static volatile boolean isTold;

    private static volatile boolean isRefused;

    /** Meters of an agent that was stopped before are of no use. */
    private static volatile int agent;

    private final int ofAgent = agent;
    private long number = LAST.incrementAndGet();
    private boolean isRunning;
    private long request;

    private long used;
    private long usedSince;

    /** Odd while the following are written. */
    private volatile int version;

    private final long[] counts = new long[NativeAgent.COUNTER_VALUES];
    private final long[] since = new long[NativeAgent.COUNTER_VALUES];
    private final long[] now = new long[NativeAgent.COUNTER_VALUES];

    /** Number of the counters of its carrier; 0 where it has none. */
    private long carrier;

    private boolean isBroken;

    private VirtualMeter() {}

    /**
     * An agent starts: what its virtual threads are metered for from now on.
     *
     * @param requests whether native code is told which request a carrier works for
     */
    static void want(boolean times, boolean requests, boolean counters) {
        int last = agent;
        agent = last + 1;
        isTold = false;
        isRefused = false;
        timesWanted = times;
        requestsWanted = requests;
        countersWanted = counters;
    }

    /** Carriers cannot tell what they do in this JVM. */
    public static void refuse() {
        isRefused = true;
    }

    /** That of a thread, which may be any; null where it has none. */
    public static VirtualMeter of(Thread thread) {
        return CARRIED.get(thread);
    }

    /** A carrier, which calls, is about to take a virtual thread up. */
    public static void mounts(Thread thread) {
        if (!isTold) {
            isTold = true;
        }
        VirtualMeter meter = of(thread);
        if (meter != null) {
            meter.mounted();
        }
    }

    /** Whether this thread is to have one: it is virtual, and carriers tell what they do. */
    static boolean isWantedOfThisThread() {
        return (timesWanted || requestsWanted || countersWanted)
                && VirtualThreads.isVirtual(Thread.currentThread())
                && isTold
                && !isRefused;
    }

    /** A new one for this thread, in place of any that it had. */
    static VirtualMeter makeOfThisThread() {
        VirtualMeter meter = new VirtualMeter();
        CARRIED.add(Thread.currentThread(), meter);
        return meter;
    }

    /** Whether it is one of the agent that runs, and tells what its thread uses. */
    boolean isInForce() {
        return ofAgent == agent && !isRefused;
    }

    /** This thread, whose it is, works for a request from now on. */
    void run() {
        if (!isRunning) {
            isRunning = true;
            if (isBroken) {
                isBroken = false;
                number = LAST.incrementAndGet();
            }
            mounted();
        }
    }

    /** This thread, whose it is, works for no request any more. */
    void rest() {
        unmounted();
        isRunning = false;
    }

    /** Of this thread, nanoseconds that carriers ran it for requests. */
    long processorTime() {
        return isRunning ? used + NativeAgent.calls().threadCpuTime() - usedSince : used;
    }

    /** This thread works for another request, 0 for none; native code is told. */
    void serves(long request) {
        this.request = request;
        NativeAgent.calls().servesRequest(request);
    }

    /** The request is over; what the thread still does for it is not told. */
    void ended(long request) {
        if (this.request == request) {
            this.request = NO_REQUEST;
        }
    }

    private void mounted() {
        if (!isRunning) {
            return;
        }
        if (ofAgent != agent || !NativeAgent.following) {
            isRunning = false; // and the number is another when it runs again
            isBroken = true;
            request = NO_REQUEST;
            return;
        }
        if (requestsWanted && request != NO_REQUEST) {
            NativeAgent.calls().servesRequest(request);
        }
        if (timesWanted) {
            usedSince = NativeAgent.calls().threadCpuTime();
        }
        if (countersWanted) {
            long read = NativeAgent.calls().readCounters(OWN, now);
            beginWrite();
            carrier = read;
            isBroken |= read == 0;
            System.arraycopy(now, 0, since, 0, since.length);
            endWrite();
        }
    }

    /** The carrier, which calls, has laid the thread down. */
    public void unmounted() {
        if (!isRunning) {
            return;
        }
        if (requestsWanted && request != NO_REQUEST) {
            NativeAgent.calls().servesRequest(NO_REQUEST);
        }
        if (timesWanted) {
            used += NativeAgent.calls().threadCpuTime() - usedSince;
        }
        if (countersWanted) {
            long read = NativeAgent.calls().readCounters(OWN, now);
            beginWrite();
            isBroken |= read != carrier;
            for (int i = 0; i < counts.length; i++) {
                counts[i] += now[i] - since[i];
            }
            carrier = 0;
            endWrite();
        }
    }

    private void beginWrite() {
        int odd = version + 1;
        version = odd;
        VarHandle.fullFence();
    }

    private void endWrite() {
        int even = version + 1;
        version = even;
    }

    /**
     * Reads what was counted of the thread since it has this meter, as {@code
     * NativeCalls.readCounters} does of others.
     *
     * @param isOwn whether this thread is it
     * @return a number that is the same as long as all was counted; 0 where it was not
     */
    long read(long[] values, boolean isOwn) {
        for (int i = 0; i < TRIES; i++) {
            int before = version;
            long read = (before & 1) == 0 ? readOnce(values, isOwn) : 0;
            VarHandle.fullFence();
            if ((before & 1) == 0 && version == before) {
                return read;
            }
            Thread.onSpinWait();
        }
        return 0;
    }

    private long readOnce(long[] values, boolean isOwn) {
        long of = carrier;
        if (isBroken) {
            return 0;
        }
        if (of == 0) {
            System.arraycopy(counts, 0, values, 0, counts.length);
            return number;
        }
        if (NativeAgent.calls().readCounters(isOwn ? OWN : of, values) != of) {
            return 0;
        }
        for (int i = 0; i < counts.length; i++) {
            values[i] += counts[i] - since[i];
        }
        return number;
    }
}
