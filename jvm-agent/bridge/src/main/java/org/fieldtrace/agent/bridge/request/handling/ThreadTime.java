// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.VirtualThreads;

/**
 * Who knows the processor time of a thread. To look for him takes no system call, and to ask him
 * does.
 */
final class ThreadTime {

    /** Time that is not known. */
    static final long UNKNOWN = -1;

    private static final ThreadTime OF_THREAD = new ThreadTime(null);
    private static final ThreadTime NOBODY = new ThreadTime(null);

    private final VirtualMeter meter;

    /**
     * @param meter of a virtual thread
     */
    ThreadTime(VirtualMeter meter) {
        this.meter = meter;
    }

    /** That of this thread. */
    static ThreadTime ofThisThread() {
        if (!VirtualThreads.isVirtual(Thread.currentThread())) {
            return OF_THREAD;
        }
        VirtualMeter meter = VirtualMeter.ofThisThread();
        return meter == null ? NOBODY : meter.time();
    }

    /** On the thread itself: what it has used of processors, nanoseconds, or {@link #UNKNOWN}. */
    long now() {
        if (meter != null) {
            return meter.processorTime();
        }
        return this == NOBODY ? UNKNOWN : NativeAgent.threadCpuTime();
    }
}
