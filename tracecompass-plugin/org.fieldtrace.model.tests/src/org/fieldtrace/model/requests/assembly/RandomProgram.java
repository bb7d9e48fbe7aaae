// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.fieldtrace.model.requests.Request;

/**
 * A handling that does things at once: calls, own work, what follows each other, what waits for two
 * things, and futures that several wait for. It is run by a clock of its own, knows what its answer
 * has waited for, and can be run again with calls that take other times.
 */
final class RandomProgram {
    private static final int MAX_DEPTH = 4;
    private static final long SERVER = 1;
    private static final long FIRST_JOIN = 1_000_000;

    /** What is done; each is done once, and may be waited for again. */
    private abstract static class Work {
        private Ready ready;

        final Ready run(Run run, Ready from) {
            if (ready == null || ready.run != run) {
                ready = begin(run, from);
            }
            return ready;
        }

        abstract Ready begin(Run run, Ready from);
    }

    /**
     * What there is at a time.
     *
     * @param cause as the trace tells it
     * @param path calls that were waited for until then, the last one first
     */
    private record Ready(Run run, long time, long cause, Path path) {}

    private record Path(int call, Path before) {}

    private record Told(long time, int order, Runnable event) {}

    /** The program runs, and maybe tells of it. */
    private final class Run {
        final Map<Integer, Long> otherTimes;
        final boolean isInExchanges;
        final List<Told> events = new ArrayList<>();
        final Scene scene = new Scene();
        final ServiceRun service = scene.run(1, "service");
        long joins = FIRST_JOIN;

        Run(Map<Integer, Long> otherTimes, boolean isInExchanges) {
            this.otherTimes = otherTimes;
            this.isInExchanges = isInExchanges;
        }

        void tell(long time, Runnable event) {
            events.add(new Told(time, events.size(), event));
        }

        Ready both(Ready one, Ready other) {
            Ready last = one.time >= other.time ? one : other;
            Ready before = last == one ? other : one;
            if (last.cause == before.cause) {
                return last;
            }
            long id = joins++;
            long ago = last.time - before.time;
            tell(
                    last.time,
                    () -> scene.assembler.caused(service, id, last.cause, before.cause, ago));
            return new Ready(this, last.time, id, last.path);
        }

        void call(long id, Endpoint own, Endpoint peer, long cause) {
            if (isInExchanges) {
                scene.callBecause(service, 1, id, own, peer, SERVER, cause);
            } else {
                scene.call(service, 1, id, own, peer, SERVER);
                scene.assembler.caused(service, id, cause, 0, 0);
            }
        }

        Ready all() {
            tell(0, () -> scene.serve(service, 1, SERVER, Scene.end(1, 80), Scene.UNKNOWN, SERVER));
            Ready done = program.run(this, new Ready(this, 0, SERVER, null));
            tell(
                    done.time,
                    () -> {
                        if (isInExchanges) {
                            scene.answerBecause(service, 1, SERVER, done.cause);
                        } else {
                            scene.assembler.caused(service, SERVER, done.cause, 0, 0);
                            scene.answer(service, 1, SERVER);
                        }
                    });
            return done;
        }
    }

    private final Random random;
    private final List<Long> durations = new ArrayList<>();
    private final List<Work> futures = new ArrayList<>();
    private final Work program;

    RandomProgram(long seed) {
        random = new Random(seed);
        program = sequence(work(0), sequence(work(0), work(0)));
    }

    private Work work(int depth) {
        int kind = random.nextInt(depth < MAX_DEPTH ? 10 : 4);
        if (kind < 3) {
            return call();
        } else if (kind < 4) {
            return pause();
        } else if (kind < 6) {
            return sequence(work(depth + 1), work(depth + 1));
        } else if (kind < 9 || futures.isEmpty()) {
            return both(work(depth + 1), work(depth + 1));
        }
        return futures.get(random.nextInt(futures.size()));
    }

    /** Long enough that no two things end within what counts as at once. */
    private long duration() {
        return 1_000_000L + random.nextInt(200_000_000);
    }

    private Work pause() {
        long duration = duration();
        return new Work() {
            @Override
            Ready begin(Run run, Ready from) {
                return new Ready(run, from.time + duration, from.cause, from.path);
            }
        };
    }

    private Work call() {
        int number = durations.size();
        durations.add(duration());
        Work call =
                new Work() {
                    @Override
                    Ready begin(Run run, Ready from) {
                        long id = number + SERVER + 1;
                        long took = run.otherTimes.getOrDefault(number, durations.get(number));
                        Endpoint own = Scene.end(1, number + 1);
                        Endpoint peer = Scene.end(2, 80);
                        run.tell(from.time, () -> run.call(id, own, peer, from.cause));
                        run.tell(
                                from.time + took,
                                () -> run.scene.returned(run.service, id, own, peer));
                        return new Ready(run, from.time + took, id, new Path(number, from.path));
                    }
                };
        futures.add(call);
        return call;
    }

    private Work sequence(Work first, Work second) {
        return new Work() {
            @Override
            Ready begin(Run run, Ready from) {
                Ready before = run.both(from, first.run(run, from));
                return run.both(before, second.run(run, before));
            }
        };
    }

    private Work both(Work one, Work other) {
        Work both =
                new Work() {
                    @Override
                    Ready begin(Run run, Ready from) {
                        Ready first = run.both(from, one.run(run, from));
                        return run.both(first, run.both(from, other.run(run, from)));
                    }
                };
        futures.add(both);
        return both;
    }

    int calls() {
        return durations.size();
    }

    long duration(int call) {
        return durations.get(call);
    }

    /** How long it takes with calls that take other times. */
    long duration(Map<Integer, Long> otherTimes) {
        return new Run(otherTimes, true).all().time;
    }

    /** The calls that the answer has waited for. */
    Set<Integer> path() {
        Set<Integer> calls = new HashSet<>();
        for (Path path = new Run(Map.of(), true).all().path; path != null; path = path.before) {
            calls.add(path.call);
        }
        return calls;
    }

    /**
     * What the trace makes of it, and which call each span is by its place in it.
     *
     * @param isInExchanges whether exchanges tell themselves what was waited for, else another
     *     event does, as in older recordings
     */
    Request traced(Map<Integer, Integer> numbers, boolean isInExchanges) {
        Run run = new Run(Map.of(), isInExchanges);
        run.all();
        run.events.sort(Comparator.comparingLong(Told::time).thenComparingInt(Told::order));
        Map<Long, Integer> starts = new HashMap<>();
        for (Told told : run.events) {
            run.scene.at(told.time);
            told.event.run();
        }
        run.scene.end();
        Request request = run.scene.requests.get(0);
        List<Integer> order = order(request, starts);
        for (int i = 0; i < order.size(); i++) {
            numbers.put(i + 1, order.get(i));
        }
        return request;
    }

    /** Durations tell calls apart. */
    private List<Integer> order(Request request, Map<Long, Integer> byDuration) {
        for (int i = 0; i < durations.size(); i++) {
            byDuration.put(durations.get(i), i);
        }
        return request.root().children().stream().map(c -> byDuration.get(c.total())).toList();
    }
}
