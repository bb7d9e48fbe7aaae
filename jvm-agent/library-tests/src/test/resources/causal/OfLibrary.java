// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CompletableFuture;

/** Two things, at once or one after the other, by a way of the library. */
final class OfLibrary implements Work {
    private final Work one;
    private final Work other;
    private final boolean atOnce;
    private final int way;

    OfLibrary(Work one, Work other, boolean atOnce, int way) {
        this.one = one;
        this.other = other;
        this.atOnce = atOnce;
        this.way = way;
    }

    @Override
    public Ready run(Ready from) {
        return start(from).join();
    }

    @Override
    public CompletableFuture<Ready> start(Ready from) {
        return atOnce
                ? Ways.KNOWN.both(way, one, other, from)
                : Ways.KNOWN.sequence(way, one, other, from);
    }

    @Override
    public Plan.At plan(Plan plan, Plan.At from) {
        Plan.At first = one.plan(plan, from);
        return atOnce ? plan.both(first, other.plan(plan, from)) : other.plan(plan, first);
    }
}
