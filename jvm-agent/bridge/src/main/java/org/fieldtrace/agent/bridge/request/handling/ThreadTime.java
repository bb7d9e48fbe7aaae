// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Who knows the processor time of a thread. To look for him takes no system call, and to ask him
 * does.
 */
final class ThreadTime {

    /** Time that is not known. */
    static final long UNKNOWN = -1;

    /** Of a platform thread: the kernel. */
    static final ThreadTime OF_THREAD = new ThreadTime(null);

    /** Of a virtual thread without a meter. */
    static final ThreadTime NOBODY = new ThreadTime(null);

    private final VirtualMeter meter;

    /**
     * @param meter of a virtual thread
     */
    ThreadTime(VirtualMeter meter) {
        this.meter = meter;
    }

    /** On the thread itself: what it has used of processors, nanoseconds, or {@link #UNKNOWN}. */
    long now() {
        if (meter != null) {
            return meter.processorTime();
        }
        return this == NOBODY ? UNKNOWN : NativeAgent.calls().threadCpuTime();
    }
}
