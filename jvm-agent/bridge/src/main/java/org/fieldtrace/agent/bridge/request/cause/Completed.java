// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.cause;

/** For what a thread went on that completed something, and when. */
public final class Completed {
    public final Cause cause;
    public final long time;

    /** Of the answer to a call, since when that is waited for; 0 for anything else. */
    public final long askedAt;

    public Completed(Cause cause, long time) {
        this(cause, time, 0);
    }

    public Completed(Cause cause, long time, long askedAt) {
        this.cause = cause;
        this.time = time;
        this.askedAt = askedAt;
    }

    /** For whoever waits for both. */
    public Completed with(Completed other) {
        if (other.time - time < 0) {
            return new Completed(other.addedTo(cause), time);
        }
        return new Completed(addedTo(other.cause), other.time);
    }

    /**
     * For work that has waited for this too, which was there before.
     *
     * @param last what came last; null where that is not known
     */
    public Cause addedTo(Cause last) {
        return BothCauses.of(last, cause, time);
    }
}
