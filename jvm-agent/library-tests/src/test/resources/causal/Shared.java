// SPDX-License-Identifier: MIT
package app;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Something that is done once, and may be waited for again elsewhere. */
final class Shared implements Work {
    private final Work work;
    private final Map<Plan, Plan.At> planned = new IdentityHashMap<>();

    Shared(Work work) {
        this.work = work;
    }

    @Override
    public Ready run(Ready from) throws Exception {
        return from.and(from.run.once(work, from).get());
    }

    @Override
    public CompletableFuture<Ready> start(Ready from) {
        return from.run.once(work, from).thenApply(from::and);
    }

    @Override
    public Plan.At plan(Plan plan, Plan.At from) {
        Plan.At known = planned.get(plan);
        if (known == null) {
            known = work.plan(plan, from);
            planned.put(plan, known);
        }
        return known == from ? from : plan.both(from, known);
    }
}
