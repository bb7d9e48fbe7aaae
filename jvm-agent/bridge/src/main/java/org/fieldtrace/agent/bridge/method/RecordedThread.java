// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.VirtualThreads;

/** Who a thread is whose calls are recorded, platform or virtual. */
final class RecordedThread {

    /** As {@code thread_id} in the trace. */
    final long number;

    final Thread thread = Thread.currentThread();

    /** As the kernel numbers it; 0 of a virtual one. */
    final int osThread;

    /** This thread. */
    RecordedThread(long number) {
        this.number = number;
        osThread = VirtualThreads.isVirtual(thread) ? 0 : NativeAgent.calls().osThread();
    }
}
