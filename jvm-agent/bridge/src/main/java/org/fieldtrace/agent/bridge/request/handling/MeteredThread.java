// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

import org.fieldtrace.agent.bridge.VirtualThreads;

/** What is kept of a thread that works for requests; virtual threads have their own. */
public abstract class MeteredThread {

    private static final ThreadLocal<MeteredThread> THREAD = new ThreadLocal<>();

    /** Of a virtual thread what it uses of processors; null until it works for a request. */
    private VirtualMeter meter;

    /** Asks the meter; null as long as there is none. */
    private ThreadTime time;

    /** What is kept of this thread, null where it never worked for a request. */
    protected static MeteredThread current() {
        return THREAD.get();
    }

    /** This thread works for its first request. */
    protected static void keep(MeteredThread thread) {
        THREAD.set(thread);
    }

    /** The meter of this thread; null where it has none, as threads that are not virtual. */
    static VirtualMeter meterOfThisThread() {
        MeteredThread thread = current();
        return thread == null || !thread.isMetered() ? null : thread.meter;
    }

    /** Who knows the processor time of this thread. */
    static ThreadTime timeOfThisThread() {
        if (!VirtualThreads.isVirtual(Thread.currentThread())) {
            return ThreadTime.OF_THREAD;
        }
        MeteredThread thread = current();
        return thread == null || !thread.isMetered() ? ThreadTime.NOBODY : thread.time;
    }

    private boolean isMetered() {
        return meter != null && meter.isInForce();
    }

    /** This thread works for a request from now on; it has a meter if it is virtual. */
    protected final void works() {
        if (!VirtualMeter.isWantedOfThisThread()) {
            return;
        }
        if (!isMetered()) {
            VirtualMeter made = VirtualMeter.makeOfThisThread();
            time = new ThreadTime(made);
            meter = made;
        }
        meter.run();
    }

    /** This thread works for no request any more. */
    protected final void rests() {
        if (meter != null) {
            meter.rest();
        }
    }
}
