// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.Numbers;

/**
 * Where the time of one JVM run's methods goes. Blocks come up to a second later than what they
 * tell, and what a request is called is known at its end; so what was done for requests that are
 * not known by then is kept until they are.
 */
public final class RunMethods {
    /** Requests whose operations are remembered for blocks that come late. */
    private static final int MOST_ENDED = 100_000;

    /** Requests that have not ended; more are such whose end was lost. */
    private static final int MOST_OPEN = 100_000;

    /**
     * Requests that ended of late, of which blocks may still come: those of a second or more.
     * Together with what their methods did they take a few ten megabytes.
     */
    private static final int MOST_SETTLING = 20_000;

    /** Threads of a run; a virtual one for each request, in long recordings. */
    private static final int MOST_THREADS = 1_000_000;

    private static final long NO_EXCHANGE = 0;

    /** What is known of a method that is probed. */
    private record Probe(String className, String method) {}

    /** What was done for a request that ended. */
    private record Settling(String operation, MethodSums done) {}

    private final long since;
    private final long until;
    private String service;
    private final Map<Long, Probe> probes = new HashMap<>();
    private final Map<Long, String> strings = new HashMap<>();
    private final Map<Long, TimedThread> threads = new HashMap<>();
    private final Map<String, MethodSums> operations = new HashMap<>();
    private final Map<Long, MethodSums> open = new LinkedHashMap<>();
    private final Map<Long, Settling> settling = new LinkedHashMap<>();
    private final Map<Long, Long> began = new HashMap<>();

    /** Requests of each operation in the part of the recording that is asked about. */
    private final Map<String, Long> requests = new HashMap<>();

    private final Map<Long, String> ended =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, String> eldest) {
                    return size() > MOST_ENDED;
                }
            };
    private final Map<Long, CriticalIntervals> critical =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, CriticalIntervals> eldest) {
                    return size() > MOST_OPEN + MOST_ENDED;
                }
            };
    private long damaged;
    private long lostElsewhere;

    /**
     * @param service its name until it is told
     * @param since where the part of the recording begins that is asked about, nanoseconds
     * @param until where it ends
     */
    public RunMethods(String service, long since, long until) {
        this.service = service;
        this.since = since;
        this.until = until;
    }

    /** The run says which service it is. */
    public void service(String name) {
        service = name;
    }

    /** A method is probed under a number. */
    public void probe(long id, String className, String method) {
        probes.put(id, new Probe(className, method));
    }

    /** A string that events refer to. */
    public void string(long id, String value) {
        strings.put(id, value);
    }

    /** The name of the run's service, as far as it is told. */
    public String service() {
        return service;
    }

    /**
     * A server's request begins.
     *
     * @param waitedFor when the whole request waited for it; null where never
     */
    public void requestBegan(long time, long exchange, CriticalIntervals waitedFor) {
        if (began.size() < MOST_OPEN) {
            began.put(exchange, time);
        }
        if (waitedFor != null) {
            critical.put(exchange, waitedFor);
        }
    }

    /** A server's request ended, and what it is called is known. */
    public void requestEnded(long time, long exchange, String httpMethod, long route) {
        String path = route == 0 ? null : strings.getOrDefault(route, "route " + route);
        String operation = path == null ? httpMethod : httpMethod + " " + path;
        ended.put(exchange, operation);
        Long start = began.remove(exchange);
        if ((start == null ? time : start) < until && time >= since) {
            requests.merge(operation, 1L, Long::sum);
        }
        MethodSums done = open.remove(exchange);
        settling.put(exchange, new Settling(operation, done == null ? new MethodSums() : done));
        if (settling.size() > MOST_SETTLING) {
            Settling eldest = settling.remove(settling.keySet().iterator().next());
            operation(eldest.operation).addRequest(eldest.done);
        }
    }

    /** A block of a thread; 0 for those that could have none. */
    public void block(long thread, MethodBlock block) {
        if (thread == 0) {
            lostElsewhere = Math.max(lostElsewhere, block.lost());
            return;
        }
        TimedThread timed = thread(thread);
        if (timed == null) {
            damaged++;
            return;
        }
        damaged += timed.calls.read(block, timed) ? 0 : 1;
    }

    /** A thread tells how far it is, see {@link ThreadCalls#told}. */
    public void room(long thread, long entries, long room) {
        TimedThread timed = thread(thread);
        if (timed != null) {
            timed.calls.told(entries, room);
        }
    }

    /** What is known of a thread; null where there are too many. */
    private TimedThread thread(long number) {
        TimedThread known = threads.get(number);
        if (known == null && threads.size() < MOST_THREADS) {
            known = new TimedThread();
            threads.put(number, known);
        }
        return known;
    }

    /** The trace ends, and the calls that are open are counted up to there. */
    public void end(long time) {
        threads.values().forEach(thread -> thread.calls.end(time, thread));
        settling.values().forEach(each -> operation(each.operation).addRequest(each.done));
        settling.clear();
        open.forEach((exchange, sums) -> operation("(unfinished requests)").add(sums));
        open.clear();
    }

    /** All of its methods, by operation, in no order. */
    public List<MethodTime> times() {
        List<MethodTime> times = new ArrayList<>();
        operations.forEach(
                (operation, methods) ->
                        methods.all()
                                .forEach((probe, sum) -> times.add(time(operation, probe, sum))));
        times.removeIf(time -> time.calls() == 0 && time.inclusive() == 0);
        return times;
    }

    /** That a method is probed no more, because it was entered so often a second. */
    public String removal(long id, long entriesPerSecond) {
        return name(id)
                + " of "
                + service
                + " was probed no more after it was entered "
                + Numbers.count(entriesPerSecond)
                + " times a second (methods.budget)";
    }

    private String name(long id) {
        Probe probe = probes.get(id);
        return probe == null ? "method " + id : probe.className + "." + probe.method;
    }

    private MethodTime time(String operation, long id, MethodSums.Sum sum) {
        long count = requests.getOrDefault(operation, 0L);
        return new MethodTime(
                service,
                operation,
                name(id),
                sum.calls,
                sum.exclusive,
                sum.critical,
                sum.inclusive,
                sum.thrown,
                count,
                sum.median(count));
    }

    /** Calls that are not in the trace. */
    public MethodLosses losses() {
        MethodLosses losses = new MethodLosses(lostElsewhere, 0, 0, 0, damaged);
        for (TimedThread thread : threads.values()) {
            losses = losses.plus(thread.calls.losses());
        }
        return losses;
    }

    private MethodSums operation(String name) {
        return operations.computeIfAbsent(name, n -> new MethodSums());
    }

    private MethodSums sums(long exchange) {
        if (exchange == NO_EXCHANGE) {
            return operation(MethodTime.NO_REQUEST);
        }
        Settling request = settling.get(exchange);
        if (request != null) {
            return request.done;
        }
        String operation = ended.get(exchange);
        if (operation != null) {
            return operation(operation);
        }
        if (open.size() >= MOST_OPEN && !open.containsKey(exchange)) {
            Long eldest = open.keySet().iterator().next();
            operation("(unfinished requests)").add(open.remove(eldest));
        }
        return open.computeIfAbsent(exchange, e -> new MethodSums());
    }

    private long clip(long time) {
        return Math.min(Math.max(time, since), until);
    }

    /** Gives the time between two records of a thread to the call that was innermost. */
    private final class TimedThread implements CallListener {
        private final ThreadCalls calls = new ThreadCalls();
        private final List<OpenCall> stack = new ArrayList<>();
        private final Map<Long, Integer> depths = new HashMap<>();
        private long exchange;
        private long last;

        private record OpenCall(long probe, long start) {}

        @Override
        public void entered(long time, long probe, boolean isNew) {
            pass(time);
            stack.add(new OpenCall(probe, time));
            depths.merge(probe, 1, Integer::sum);
            if (isNew && time >= since && time < until) {
                sums(exchange).of(probe).calls++;
            }
        }

        @Override
        public void exited(long time, boolean isThrown) {
            pass(time);
            if (stack.isEmpty()) {
                return;
            }
            OpenCall ended = stack.remove(stack.size() - 1);
            boolean isOutermost =
                    depths.merge(ended.probe, -1, (a, b) -> a + b == 0 ? null : a + b) == null;
            if (isOutermost || isThrown) {
                MethodSums.Sum sum = sums(exchange).of(ended.probe);
                sum.inclusive += isOutermost ? clip(time) - clip(ended.start) : 0;
                sum.thrown += isThrown && time >= since && time < until ? 1 : 0;
            }
        }

        @Override
        public void serves(long time, long request) {
            pass(time);
            exchange = request;
        }

        private void pass(long time) {
            long elapsed = clip(time) - clip(last);
            if (elapsed > 0 && !stack.isEmpty()) {
                MethodSums.Sum sum = sums(exchange).of(stack.get(stack.size() - 1).probe);
                sum.exclusive += elapsed;
                CriticalIntervals waitedFor = critical.get(exchange);
                if (waitedFor != null) {
                    sum.critical += waitedFor.within(clip(last), clip(time));
                }
            }
            last = time;
        }
    }
}
