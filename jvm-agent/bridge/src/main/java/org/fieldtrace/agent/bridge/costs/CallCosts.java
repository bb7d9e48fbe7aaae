// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.costs;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.VirtualThreads;

/**
 * The processor time that a thread spends in a remote call that is looked into, and another one for
 * it that makes objects of the answer, and what of it goes into these. What the agent does of its
 * own meanwhile is left out, as far as it is known. A look at a thread's clock is a call of the
 * kernel, so that calls which are left out have no costs.
 */
public final class CallCosts {

    private static final long NOT_NOW = 0;

    /** Processor time of the thread when the call began; 0 where nobody can tell it. */
    private final long began;

    private long decodingSince = NOT_NOW;
    private long decoded;
    private long decodedEarly;
    private long elsewhere;
    private long processor;
    private long ended;

    private CallCosts(long began) {
        this.began = began;
    }

    /** This thread begins a call that is looked into. */
    public static CallCosts begin() {
        boolean isVirtual = VirtualThreads.isVirtual(Thread.currentThread());
        return new CallCosts(isVirtual ? 0 : NativeAgent.calls().callTimeBegins());
    }

    /** Whether a thread spends processor time in it now that can be told. */
    public boolean isMeasured() {
        return began != 0 && ended == 0;
    }

    /**
     * This thread begins to make objects of an answer.
     *
     * @return whether it was not at it already
     */
    public boolean decodingBegins() {
        if (decodingSince != NOT_NOW) {
            return false;
        }
        decodingSince = NativeAgent.calls().callTime();
        return true;
    }

    /** It has made them, if it was at it; the thread does something else now. */
    public void decodingEnds() {
        if (decodingSince != NOT_NOW && ended == 0) {
            decoded += spentSince(decodingSince, NativeAgent.calls().callTime());
            decodingSince = NOT_NOW;
        }
    }

    /** This thread has read the last byte of the answer; what it decoded so far was as it read. */
    public void answerRead() {
        if (isMeasured()) {
            boolean isAtIt = decodingSince != NOT_NOW;
            long sofar = isAtIt ? spentSince(decodingSince, NativeAgent.calls().callTime()) : 0;
            decodedEarly = decoded + sofar;
        }
    }

    /** What this thread does now, until {@link #ownWorkEnds}, it does for the agent. */
    public void ownWorkBegins() {
        NativeAgent.calls().ownWorkBegins();
    }

    /** See {@link #ownWorkBegins}. */
    public void ownWorkEnds() {
        NativeAgent.calls().ownWorkEnds();
    }

    /** Another thread has made objects of the answer, for which this one waited, so long. */
    public void decodedElsewhere(long time) {
        if (isMeasured()) {
            decoded += time;
            elsewhere += time;
        }
    }

    /** The call returns, or throws; only the first end counts. */
    public void end() {
        if (ended != 0) {
            return;
        }
        if (began != 0) {
            long now = NativeAgent.calls().callTimeEnds();
            decoded += decodingSince == NOT_NOW ? 0 : spentSince(decodingSince, now);
            processor = Math.max(1, spentSince(began, now) + elsewhere);
        }
        ended = System.nanoTime();
    }

    /** Processor time of the thread since it began, though it may have ended. */
    public long spentSinceItBegan() {
        return spentSince(began, NativeAgent.calls().callTime());
    }

    /** Own work that waited for the processor may seem to take more of it than there was. */
    private static long spentSince(long since, long now) {
        return Math.max(0, now - since);
    }

    /** When the call returned, by {@link System#nanoTime}. */
    public long endedNs() {
        return ended;
    }

    /** Processor time in the call, nanoseconds; 0 where nobody can tell it. */
    public long processorNs() {
        return processor;
    }

    /** Of it that of making objects, nanoseconds. */
    public long decodedNs() {
        return decoded;
    }

    /** Of it what another thread had, nanoseconds. */
    public long decodedElsewhereNs() {
        return elsewhere;
    }

    /** Of all of it what was before the last byte of the answer, nanoseconds. */
    public long decodedEarlyNs() {
        return decodedEarly;
    }
}
