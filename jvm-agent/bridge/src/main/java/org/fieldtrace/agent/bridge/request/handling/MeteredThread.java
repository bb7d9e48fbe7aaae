// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

/** What is kept of a thread that works for requests; virtual threads have their own. */
public abstract class MeteredThread {

    private static final ThreadLocal<MeteredThread> THREAD = new ThreadLocal<>();

    /** Of a virtual thread what it uses of processors; null until it works for a request. */
    VirtualMeter meter;

    /** What is kept of this thread, null where it never worked for a request. */
    protected static MeteredThread current() {
        return THREAD.get();
    }

    /** This thread works for its first request. */
    protected static void keep(MeteredThread thread) {
        THREAD.set(thread);
    }

    /** This thread works for a request from now on. */
    protected final void works() {
        VirtualMeter.start(this);
    }

    /** This thread works for no request any more. */
    protected final void rests() {
        VirtualMeter.stop(this);
    }
}
