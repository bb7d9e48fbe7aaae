// SPDX-License-Identifier: MIT
package app;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A program whose parts are drawn by lot. It is drawn until no two things that it waits for come at
 * nearly the same time, so that a busy machine rarely makes another one of it.
 */
final class RandomProgram {
    private static final int MAX_DEPTH = 3;
    private static final int LEAST_CALLS = 4;
    private static final int MOST_CALLS = 10;

    /** Between two things that it waits for, milliseconds. */
    private static final long LEAST_BETWEEN = 8;

    private final Random random;
    private final List<String> calls = new ArrayList<>();
    private final List<Shared> shared = new ArrayList<>();
    private final boolean answersAtOnce;
    private Work work;

    RandomProgram(long seed) {
        random = new Random(seed);
        answersAtOnce = random.nextBoolean();
        do {
            calls.clear();
            shared.clear();
            work = sequence(part(0), part(0));
        } while (!isPlain());
    }

    private boolean isPlain() {
        Plan plan = new Plan(null);
        work.plan(plan, new Plan.At(0, ""));
        return plan.least >= LEAST_BETWEEN
                && calls.size() >= LEAST_CALLS
                && calls.size() <= MOST_CALLS;
    }

    private Work part(int depth) {
        int kind = random.nextInt(depth < MAX_DEPTH ? 10 : 4);
        if (kind < 3) {
            return maybeShared(call());
        } else if (kind < 4) {
            return new Pause(time(), random.nextBoolean());
        } else if (kind < 6) {
            return sequence(part(depth + 1), part(depth + 1));
        } else if (kind < 9 || shared.isEmpty()) {
            return maybeShared(both(depth));
        }
        return shared.get(random.nextInt(shared.size()));
    }

    private long time() {
        return 3 + random.nextInt(60);
    }

    private Work call() {
        String name = "call-" + (char) ('a' + calls.size());
        calls.add(name);
        return new Call(name, time(), random.nextBoolean());
    }

    private Work maybeShared(Work part) {
        if (random.nextInt(3) > 0) {
            return part;
        }
        Shared once = new Shared(part);
        shared.add(once);
        return once;
    }

    private Work sequence(Work first, Work second) {
        if (takesLibrary()) {
            int way = random.nextInt(Ways.KNOWN.ofSequence());
            return new OfLibrary(first, second, false, way);
        }
        Sequence.Way[] ways = Sequence.Way.values();
        return new Sequence(first, second, ways[random.nextInt(ways.length)]);
    }

    private boolean takesLibrary() {
        return Ways.KNOWN != null && random.nextBoolean();
    }

    private Work both(int depth) {
        if (takesLibrary()) {
            int way = random.nextInt(Ways.KNOWN.ofBoth());
            return new OfLibrary(part(depth + 1), part(depth + 1), true, way);
        }
        Both.Way[] ways = Both.Way.values();
        int count = Threads.HAS_VIRTUAL ? ways.length : Both.Way.VIRTUAL_TASKS.ordinal();
        Both.Way way = ways[random.nextInt(count)];
        return new Both(part(depth + 1), part(depth + 1), way);
    }

    List<String> calls() {
        return calls;
    }

    /** Whether whoever answers is not the thread that the request arrived on. */
    boolean answersAtOnce() {
        return answersAtOnce;
    }

    Work work() {
        return work;
    }
}
