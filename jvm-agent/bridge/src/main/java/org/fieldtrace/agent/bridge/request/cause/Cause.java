// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.cause;

/**
 * What work of a request goes on for: the last thing that it waited for. It knows its request by
 * number alone, because threads keep it.
 */
public final class Cause {

    /** Work that takes less is none worth an event, nanoseconds. */
    private static final long SOON = 100_000;

    private final long request;
    private final long id;

    /** Numbers of what came before it, as far as is remembered: it need not be waited for again. */
    private final long before;

    private final long beforeThat;
    private final long earlier;
    private final long earliest;

    /** Until when work that was done for the first two of these was waited for. */
    private final long untilBefore;

    private final long untilBeforeThat;

    /** Since when. */
    private final long time = System.nanoTime();

    /** Something of which nobody knows what came before it. */
    private Cause(long request, long id) {
        this.request = request;
        this.id = id;
        before = 0;
        beforeThat = 0;
        earlier = 0;
        earliest = 0;
        untilBefore = 0;
        untilBeforeThat = 0;
    }

    /** What comes after another one. */
    private Cause(Cause last, long id, long until) {
        request = last.request;
        this.id = id;
        before = last.id;
        untilBefore = until;
        beforeThat = last.before;
        untilBeforeThat = last.untilBefore;
        earlier = last.beforeThat;
        earliest = last.earlier;
    }

    /** What comes after two. */
    private Cause(Cause last, long id, Cause other, long until) {
        request = last.request;
        this.id = id;
        before = last.id;
        untilBefore = System.nanoTime();
        beforeThat = other.id;
        untilBeforeThat = until;
        earlier = last.before;
        earliest = other.before;
    }

    /** The beginning of a request. */
    public static Cause ofStart(long request) {
        return new Cause(request, request);
    }

    /**
     * The end of a call that work made which had waited for this.
     *
     * @param begun when it made the call, as {@link System#nanoTime} tells time
     */
    public Cause then(long call, long begun) {
        return new Cause(this, call, begun);
    }

    /**
     * Both this and another one, which was there before.
     *
     * @param until when the work that was done for that one had ended
     */
    public Cause with(Cause other, long both, long until) {
        return new Cause(this, both, other, until);
    }

    /** The end of a call of which nobody knows what it had waited for. */
    public static Cause ofCall(long request, long call) {
        return new Cause(request, call);
    }

    /** As `cause_id` in the trace; 0 for null, which is one that is not known. */
    public static long idOf(Cause cause) {
        return cause == null ? 0 : cause.id;
    }

    public boolean isOf(long ofRequest) {
        return request == ofRequest;
    }

    public long request() {
        return request;
    }

    public long id() {
        return id;
    }

    /** Whether it is known since before a time, as {@link System#nanoTime} tells time. */
    public boolean isOlderThan(long other) {
        return time - other < 0;
    }

    /**
     * Whether whoever waited for this has waited for another one too, and for what was done for
     * that one until a time.
     */
    public boolean covers(Cause other, long until) {
        return other.id == id
                || other.id == before && until - untilBefore < SOON
                || other.id == beforeThat && until - untilBeforeThat < SOON
                || until - other.time < SOON && cameAfter(other.id);
    }

    private boolean cameAfter(long sought) {
        return sought == before
                || sought == beforeThat
                || sought == earlier
                || sought == earliest
                || sought == request;
    }
}
