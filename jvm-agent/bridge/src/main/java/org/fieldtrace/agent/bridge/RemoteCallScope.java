// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A remote call in progress on a thread, from {@link #enter} to {@link #exit}. Objects that the
 * thread makes meanwhile belong to it, or to the innermost where one remote call makes another.
 *
 * <p>The three public methods are called by instrumented code. None throws: an object or a call
 * that cannot be recorded (for want of stack or memory) is left out, and the application goes on.
 */
public final class RemoteCallScope {

    private static final ThreadLocal<CallingThread> THREAD = new ThreadLocal<>();
    private static final AtomicLong LAST_ID = new AtomicLong();
    private static final long UNKNOWN_SIZE = -1;

    private static volatile double samplingRate = 1.0;

    private final long id;
    private final CallingThread thread;
    private final RemoteCallScope outer;
    private RemoteObjects objects = new RemoteObjects();

    private RemoteCallScope(long id, CallingThread thread) {
        this.id = id;
        this.thread = thread;
        this.outer = thread.innermost;
    }

    /**
     * Sets the probability with which each remote object is sampled, for threads that make their
     * first remote call from now on.
     *
     * @param rate in (0, 1]
     */
    public static void sampleAt(double rate) {
        samplingRate = rate;
    }

    /**
     * A remote call begins on this thread.
     *
     * @return the call, to be passed to {@link #exit}; null while no session records
     */
    public static RemoteCallScope enter() {
        if (!NativeAgent.recording) {
            return null;
        }
        try {
            return open();
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /**
     * A remote call returned or threw.
     *
     * @param scope what {@link #enter} returned
     */
    public static void exit(RemoteCallScope scope) {
        if (scope == null) {
            return;
        }
        try {
            scope.close();
        } catch (Throwable leftOut) {
            // See above: the application's own result or exception goes on.
        }
    }

    /**
     * A constructor of a class of remote objects returns.
     *
     * @param object the object
     * @param index of the constructor's class, see {@link RemoteClass#indexFor}
     */
    public static void allocated(Object object, int index) {
        if (!NativeAgent.recording) {
            return;
        }
        try {
            CallingThread thread = THREAD.get();
            if (thread != null && thread.innermost != null) {
                thread.innermost.add(object, index);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    private static RemoteCallScope open() {
        CallingThread thread = THREAD.get();
        if (thread == null) {
            thread = new CallingThread(samplingRate, new SplittableRandom());
            THREAD.set(thread);
        }
        RemoteCallScope scope = new RemoteCallScope(LAST_ID.incrementAndGet(), thread);
        NativeAgent.remoteCallEnter(scope.id);
        thread.innermost = scope;
        return scope;
    }

    private void add(Object object, int index) {
        RemoteClass type = RemoteClass.of(object.getClass());
        if (type.reportedBy(index)) {
            objects.add(object, type.id(), thread.skip, thread.random);
        }
    }

    private void close() {
        RemoteObjects made = objects;
        if (made == null) {
            return;
        }
        objects = null;
        thread.innermost = outer;
        made.shuffle(thread.random);
        NativeAgent.remoteCallExit(
                id,
                made.classIds,
                made.counts,
                made.classes,
                made.samples,
                made.sampleClassIds,
                made.sampleCount,
                UNKNOWN_SIZE);
    }
}
