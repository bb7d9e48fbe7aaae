// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

/**
 * What work of a request goes on for: the last thing that it waited for. It knows its request by
 * number alone, because threads keep it.
 */
final class Cause {

    /** Work that takes less is none worth an event, nanoseconds. */
    private static final long SOON = 100_000;

    private final long request;
    private final long id;

    /** Numbers of what came before it, as far as is remembered: it need not be waited for again. */
    private final long before;

    private final long beforeThat;
    private final long earlier;
    private final long earliest;

    /** Since when. */
    private final long time = System.nanoTime();

    private Cause(
            long request, long id, long before, long beforeThat, long earlier, long earliest) {
        this.request = request;
        this.id = id;
        this.before = before;
        this.beforeThat = beforeThat;
        this.earlier = earlier;
        this.earliest = earliest;
    }

    /** The beginning of a request. */
    static Cause ofStart(long request) {
        return new Cause(request, request, 0, 0, 0, 0);
    }

    /** The end of a call that work made which had waited for this. */
    Cause then(long call) {
        return new Cause(request, call, id, before, beforeThat, earlier);
    }

    /** Both this and another one, which was there before. */
    Cause with(Cause other, long both) {
        return new Cause(request, both, id, other.id, before, other.before);
    }

    /** The end of a call of which nobody knows what it had waited for. */
    static Cause ofCall(long request, long call) {
        return new Cause(request, call, 0, 0, 0, 0);
    }

    boolean isOf(long ofRequest) {
        return request == ofRequest;
    }

    long request() {
        return request;
    }

    long id() {
        return id;
    }

    /**
     * Whether whoever waited for this has waited for another one too, and for what was done for
     * that one until a time.
     */
    boolean covers(Cause other, long until) {
        return other.id == id || until - other.time < SOON && cameAfter(other.id);
    }

    private boolean cameAfter(long sought) {
        return sought == before
                || sought == beforeThat
                || sought == earlier
                || sought == earliest
                || sought == request;
    }
}
