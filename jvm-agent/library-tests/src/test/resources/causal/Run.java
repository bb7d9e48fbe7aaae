// SPDX-License-Identifier: MIT
package app;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** A program is run once, maybe without one of its calls. */
final class Run {
    /** Of two things that come within this time, nobody can tell which came last, nanoseconds. */
    private static final long AT_ONCE = 5_000_000;

    private final String without;
    private final Map<Work, CompletableFuture<Ready>> begun = new ConcurrentHashMap<>();
    private final Map<Work, String> beginners = new ConcurrentHashMap<>();

    /** The least time between two things that something waited for, nanoseconds. */
    private final AtomicLong least = new AtomicLong(Long.MAX_VALUE);

    /**
     * @param without null for none
     */
    Run(String without) {
        this.without = without;
    }

    /** Two things that something waited for came so long after each other, nanoseconds. */
    void waitedForBoth(long apart) {
        least.accumulateAndGet(apart, Math::min);
    }

    /**
     * Whether two things came so near to each other that its path is not known.
     *
     * @param heldUp how long threads were held up in it at most, nanoseconds: the time at which
     *     something comes may be read so much later
     */
    boolean isUnclear(long heldUp) {
        return least.get() < Math.max(AT_ONCE, 2 * heldUp);
    }

    boolean leavesOut(String call) {
        return call.equals(without);
    }

    /** What is begun by the first that wants it, and waited for by others. */
    CompletableFuture<Ready> once(Work work, Ready from) {
        CompletableFuture<Ready> mine = new CompletableFuture<>();
        CompletableFuture<Ready> other = begun.putIfAbsent(work, mine);
        if (other != null) {
            return other;
        }
        beginners.put(work, from.path);
        work.start(from).thenAccept(mine::complete);
        return mine;
    }

    /**
     * Whether something that several want was begun by another than in a run with all calls: that
     * other one would have come later, so that no trace of that run tells of it.
     */
    boolean isBegunByOthersThan(Run all) {
        for (Map.Entry<Work, String> work : beginners.entrySet()) {
            String beginner = all.beginners.getOrDefault(work.getKey(), "");
            if (!work.getValue().equals(beginner.replace(" " + without, ""))) {
                return true;
            }
        }
        return false;
    }
}
