// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.model.requests.HandlingState;
import org.fieldtrace.model.requests.Wait;

/** Work that was handed over, or a handling's own: what runs in it belongs to the handling. */
final class AsyncContext {
    private static final long NEVER = Long.MIN_VALUE;

    /** Hand-overs behind each other whose waits are kept; long chains are event loops. */
    private static final int MAX_WAITS = 8;

    private final boolean isThread;
    private final List<Wait> before;
    private final long created;

    /** How it was handed over, as of {@link Wait#handOver}. */
    private final int handOver;

    /** For what it waits until it is entered; null where that is not one thing. */
    private final HandlingState.Kind waitsFor;

    private long entered = NEVER;
    private boolean isCounted;

    /**
     * Null where it belongs to no handling. What is known of work outlives the handling's request,
     * of which it must keep nothing in memory.
     */
    private Revocable<Exchange> owner;

    private boolean wasOwned;

    private AsyncContext(
            Revocable<Exchange> owner,
            boolean isThread,
            long created,
            List<Wait> before,
            int handOver,
            HandlingState.Kind waitsFor) {
        this.owner = owner;
        this.isThread = isThread;
        this.created = created;
        this.before = before;
        this.handOver = handOver;
        this.waitsFor = waitsFor;
        wasOwned = owner != null;
    }

    /** The context that a handling opens; with null, one that belongs to none. */
    static AsyncContext of(Exchange handling) {
        Revocable<Exchange> owner = handling == null ? null : handling.reference();
        return new AsyncContext(owner, false, NEVER, List.of(), Wait.UNKNOWN, null);
    }

    /** The thread of a handling that has no numbered context. */
    static AsyncContext ofThread(Exchange handling) {
        return new AsyncContext(handling.reference(), true, NEVER, List.of(), Wait.UNKNOWN, null);
    }

    /**
     * Work handed over at a time; by null, it belongs to no handling.
     *
     * @param handOver how, as of {@link Wait#handOver}
     * @param waitsFor null where it waits for no one thing
     */
    static AsyncContext handedOver(
            AsyncContext parent, long time, int handOver, HandlingState.Kind waitsFor) {
        if (parent == null) {
            return new AsyncContext(null, false, time, List.of(), handOver, waitsFor);
        }
        AsyncContext context =
                new AsyncContext(parent.owner, false, time, parent.waits(), handOver, waitsFor);
        context.wasOwned = parent.wasOwned;
        return context;
    }

    /** The handling that it belongs to; null where there is none that is not complete. */
    Exchange owner() {
        Exchange handling = owner == null ? null : owner.target();
        return handling == null || handling.tree().isComplete ? null : handling;
    }

    /** Whether it ever belonged to a handling: work of the service's own does not. */
    boolean wasOwned() {
        return wasOwned;
    }

    boolean isThread() {
        return isThread;
    }

    void setOwner(Exchange handling) {
        countOut();
        owner = handling.reference();
        wasOwned = true;
        countIn();
    }

    /** As long as work that was handed over is alive, its request may grow. */
    void countIn() {
        if (created != NEVER && owner() != null) {
            owner().tree().liveContexts++;
            isCounted = true;
        }
    }

    void countOut() {
        if (isCounted && owner() != null) {
            owner().tree().liveContexts--;
        }
        isCounted = false;
    }

    void enter(long time) {
        if (entered == NEVER) {
            entered = time;
            if (waitsFor != null && owner() != null) {
                owner().telling().add(new HandlingState(waitsFor, created, time));
            }
        }
    }

    /** The queues that work in it lay in before it ran, in the order of time. */
    List<Wait> waits() {
        if (created == NEVER || entered == NEVER || entered <= created) {
            return before;
        }
        Wait last = new Wait(created, entered, handOver);
        if (before.isEmpty()) {
            return List.of(last);
        }
        List<Wait> waits = new ArrayList<>(before);
        waits.add(last);
        int tooMany = Math.max(0, waits.size() - MAX_WAITS);
        return List.copyOf(waits.subList(tooMany, waits.size()));
    }
}
