// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.findings.FindingRules.Rule;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.MadeCalls;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.SpanNames;
import org.fieldtrace.model.requests.Wait;

/** Work of requests waits until its executor has a thread for it. */
final class ThreadWaits implements CallPattern {
    /**
     * Hand-overs that begin as soon as there is a thread; timers and schedulers wait on purpose.
     */
    private static final Set<String> THREADS =
            Set.of("Executor", "ForkJoinPool", "CompletableFuture", "VirtualThread");

    private static final double PERCENT = 100;
    private static final double MILLISECOND = 1e6;

    private final CallNames names;
    private final FindingRules rules;

    ThreadWaits(CallNames names, FindingRules rules) {
        this.names = names;
        this.rules = rules;
    }

    @Override
    public String noun() {
        return "waits";
    }

    @Override
    public Gain.Kind gain() {
        return Gain.Kind.SOME_CALLS;
    }

    @Override
    public List<Match> find(Request request, List<MadeCalls.Handling> handlings) {
        List<Match> matches = new ArrayList<>();
        for (MadeCalls.Handling handling : handlings) {
            Map<Key, Found> byKey = new LinkedHashMap<>();
            Set<Wait> seen = new HashSet<>(); // all calls of a task tell how it waited
            MadeCalls.Call before = null; // the critical one that ended last
            for (MadeCalls.Call call : handling.calls()) { // in the order in which they began
                if (!call.span().metrics().critical()) {
                    continue;
                }
                for (Wait wait : call.span().waits()) {
                    if (isForThread(wait) && seen.add(wait)) {
                        byKey.computeIfAbsent(key(handling, call, wait), key -> new Found())
                                .add(request, handling, call, wait, before);
                    }
                }
                if (before == null || call.span().end() >= before.span().end()) {
                    before = call;
                }
            }
            byKey.forEach((key, found) -> matches.add(found.match(key, handling)));
        }
        return matches;
    }

    private boolean isForThread(Wait wait) {
        return wait.handOver() != Wait.UNKNOWN && THREADS.contains(names.name(wait.handOver()));
    }

    /** The waits of a handling that have one key. */
    private static final class Found {
        private final List<MadeCalls.Call> calls = new ArrayList<>();
        private final Map<Integer, Integer> beside = new HashMap<>();
        private long waited;
        private long queued;

        /**
         * Adds one. Where another call of the handling ended meanwhile, its work may have held the
         * thread, and with more threads both run side by side. Else the handling did nothing.
         *
         * @param before the call on the critical path that ended last, null where none did
         */
        void add(
                Request request,
                MadeCalls.Handling handling,
                MadeCalls.Call call,
                Wait wait,
                MadeCalls.Call before) {
            long start = Math.max(wait.start(), handling.span().innerStart());
            long end = Math.min(wait.end(), call.span().start());
            if (end <= start) {
                return;
            }
            calls.add(call);
            waited += end - start;
            if (before != null && before.span().end() > start && before.span().end() <= end) {
                beside.put(call.index(), before.index());
            } else {
                queued += queued(request, handling, start, end);
            }
        }

        private static long queued(
                Request request, MadeCalls.Handling handling, long start, long end) {
            return request.criticalPath().stream()
                    .filter(segment -> segment.kind() == Segment.Kind.QUEUE)
                    .filter(segment -> segment.span() == handling.span())
                    .mapToLong(s -> Math.min(end, s.end()) - Math.max(start, s.start()))
                    .filter(time -> time > 0)
                    .sum();
        }

        Match match(Key key, MadeCalls.Handling handling) {
            return Match.waiting(key, calls, waited, beside, Map.of(handling.index(), queued));
        }
    }

    /** On average, as the odd task waits longer where the machine is busy. */
    @Override
    public boolean matters(long waited, long duration, long requests) {
        boolean isLong =
                waited > rules.of(Rule.THREAD_WAITS_MS) * MILLISECOND * requests
                        || waited > rules.of(Rule.THREAD_WAITS_PERCENT) / PERCENT * duration;
        // A thread that is free takes some time to begin, too.
        return isLong && waited > MILLISECOND * requests;
    }

    private Key key(MadeCalls.Handling handling, MadeCalls.Call call, Wait wait) {
        return new Key(
                FindingKind.WAITS,
                names.service(handling.span()),
                List.of(),
                names.frames(handling, call),
                names.name(wait.handOver())
                        + "["
                        + SpanNames.THREAD_WAIT
                        + "] before "
                        + names.label(call.span())
                        + " from "
                        + names.label(handling.span()));
    }

    @Override
    public Said says(Totals totals) {
        return Said.of(
                "Work that requests handed over lies in a queue, because all threads of its executor are"
                        + " busy"
                        + (totals.key().frames().isEmpty() ? "" : "; its first call is made here")
                        + ".",
                "What more threads would gain, the trace cannot tell: what the threads wait for may"
                        + " then be slower.");
    }
}
