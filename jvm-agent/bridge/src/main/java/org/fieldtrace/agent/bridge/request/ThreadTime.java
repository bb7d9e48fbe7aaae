// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.VirtualThreads;

/**
 * Who knows the processor time of a thread. To look for him takes no system call, and to ask him
 * does.
 */
final class ThreadTime {

    /** Time that is not known. */
    static final long UNKNOWN = -1;

    private static final ThreadTime OF_THREAD = new ThreadTime();
    private static final ThreadTime NOBODY = new ThreadTime();

    private ThreadTime() {}

    /** That of this thread. */
    static ThreadTime ofThisThread() {
        return VirtualThreads.isVirtual(Thread.currentThread()) ? NOBODY : OF_THREAD;
    }

    /** On the thread itself: what it has used of processors, nanoseconds, or {@link #UNKNOWN}. */
    long now() {
        return this == NOBODY ? UNKNOWN : NativeAgent.threadCpuTime();
    }
}
