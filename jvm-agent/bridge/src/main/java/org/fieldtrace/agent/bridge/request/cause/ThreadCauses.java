// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.cause;

/** For what the work of each thread goes on; virtual threads have their own. */
public final class ThreadCauses {

    private static final ThreadLocal<ThreadCauses> OF_THREADS = new ThreadLocal<>();

    private Cause cause;

    /**
     * Since when it is in a client's call that waits for the answer, whenever that is there, as
     * {@link System#nanoTime} tells time; 0 where it is in none.
     */
    private long callingSince;

    /** In how many actions it is that give the future which others wait for. */
    private int composing;

    /** What such an action has given that was not there yet; null where there is nothing. */
    private Object given;

    /** Who has let it go on that is parked at a condition; null where nobody knows. */
    private Completed release;

    /** What it last went on for when it had been released, and between when it was held up. */
    private Cause heldUp;

    private long heldUpSince;
    private long heldUpUntil;

    private ThreadCauses() {}

    /** For what this thread goes on, whatever request that is of; null where it is not known. */
    public static Cause current() {
        ThreadCauses known = OF_THREADS.get();
        return known == null ? null : known.cause;
    }

    /** As above; null too where it is nothing of the request's. */
    public static Cause current(long request) {
        Cause cause = current();
        return cause != null && cause.isOf(request) ? cause : null;
    }

    /** This thread goes on for something, null where nobody knows what. */
    public static void goesOn(Cause cause) {
        ThreadCauses known = OF_THREADS.get();
        if (known == null) {
            if (cause == null) {
                return;
            }
            known = new ThreadCauses();
            OF_THREADS.set(known);
        }
        known.cause = cause;
    }

    /** Since when this thread waits for an answer because a blocking client makes it; 0 if not. */
    public static long callingSince() {
        ThreadCauses known = OF_THREADS.get();
        return known == null ? 0 : known.callingSince;
    }

    public static void callsSince(long time) {
        ThreadCauses known = OF_THREADS.get();
        if (known != null) {
            known.callingSince = time;
        }
    }

    /** Whether this thread is in an action that gives the future which others wait for. */
    public static boolean isComposing() {
        ThreadCauses known = OF_THREADS.get();
        return known != null && known.composing > 0;
    }

    /** It enters one, or leaves it. */
    public static void composes(int more) {
        ThreadCauses known = OF_THREADS.get();
        if (known == null) {
            known = new ThreadCauses();
            OF_THREADS.set(known);
        }
        known.composing += more;
        known.given = null;
    }

    /** The action that this thread is in gives a future that is not there. */
    public static void gives(Object future) {
        ThreadCauses known = OF_THREADS.get();
        if (known != null) {
            known.given = future;
        }
    }

    /** What it has given, until it leaves the action; null for nothing. */
    public static Object given() {
        ThreadCauses known = OF_THREADS.get();
        return known == null ? null : known.given;
    }

    /** This thread was parked at a condition, whose lock another one has given back. */
    public static void releasedBy(Completed release) {
        ThreadCauses known = OF_THREADS.get();
        if (known != null) {
            known.release = release;
        }
    }

    /** The last to do so; null where nobody did. From now on it is nobody. */
    public static Completed takeRelease() {
        ThreadCauses known = OF_THREADS.get();
        Completed release = known == null ? null : known.release;
        if (release != null) {
            known.release = null;
        }
        return release;
    }

    /**
     * This thread goes on now that could have done so before: until then a busy machine held it up.
     *
     * @param since when it was released, as {@link System#nanoTime} tells time
     */
    public static void goesOnAfter(long since) {
        ThreadCauses known = OF_THREADS.get();
        if (known != null && known.cause != null) {
            known.heldUp = known.cause;
            known.heldUpSince = since;
            known.heldUpUntil = System.nanoTime();
        }
    }

    /**
     * Goes on for something that came while this thread was held up, for which it would have waited
     * had it not been.
     *
     * @return whether it came then, and nothing else was waited for since
     */
    private static boolean goesOnForMissed(Completed other) {
        ThreadCauses known = OF_THREADS.get();
        if (known == null
                || known.cause == null
                || known.cause != known.heldUp
                || other.time - known.heldUpSince <= 0
                || other.time - known.heldUpUntil >= 0
                || !other.cause.isOf(known.cause.request())) {
            return false;
        }
        known.cause = BothCauses.of(other.cause, known.cause, known.heldUpSince);
        known.heldUp = known.cause;
        known.heldUpSince = other.time;
        return true;
    }

    /**
     * This thread depends on something that is there.
     *
     * @param other null for what nobody knows
     */
    public static void findsThere(Completed other) {
        if (other != null && !goesOnForMissed(other)) {
            Cause cause = current();
            if (cause != null) {
                goesOn(other.addedTo(cause));
            }
        }
    }
}
