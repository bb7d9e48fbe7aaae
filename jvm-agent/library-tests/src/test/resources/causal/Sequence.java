// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CompletableFuture;

/** One thing, and then another. */
final class Sequence implements Work {
    /** How the second is begun where nobody waits. */
    enum Way {
        COMPOSE,
        COMPOSE_ASYNC,
        CALLBACK
    }

    private final Work first;
    private final Work second;
    private final Way way;

    Sequence(Work first, Work second, Way way) {
        this.first = first;
        this.second = second;
        this.way = way;
    }

    @Override
    public Ready run(Ready from) throws Exception {
        return second.run(first.run(from));
    }

    @Override
    public CompletableFuture<Ready> start(Ready from) {
        CompletableFuture<Ready> before = first.start(from);
        switch (way) {
            case COMPOSE:
                return before.thenCompose(second::start);
            case COMPOSE_ASYNC:
                return before.thenComposeAsync(second::start, Threads.POOL);
            default:
                CompletableFuture<Ready> both = new CompletableFuture<>();
                before.whenComplete(
                        (ready, failure) ->
                                second.start(ready)
                                        .whenComplete((last, failed) -> both.complete(last)));
                return both;
        }
    }

    @Override
    public Plan.At plan(Plan plan, Plan.At from) {
        return second.plan(plan, first.plan(plan, from));
    }
}
