// SPDX-License-Identifier: MIT
package app;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** A program is run once, maybe without one of its calls. */
final class Run {
    private final String without;
    private final Map<Work, CompletableFuture<Ready>> begun = new ConcurrentHashMap<>();
    private final Map<Work, String> beginners = new ConcurrentHashMap<>();

    /** Whether two things came so near to each other that its path is not known. */
    volatile boolean isUnclear;

    /**
     * @param without null for none
     */
    Run(String without) {
        this.without = without;
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
