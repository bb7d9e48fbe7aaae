// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.FindingRules.Rule;
import org.fieldtrace.model.findings.fields.FirstReads;
import org.fieldtrace.model.findings.fields.SampledReads;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.MadeCalls;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;

/**
 * A handling waits for an answer, and nobody reads anything of it for a long time: what comes next
 * need not wait, or the call can be made later.
 */
final class ReadLate implements CallPattern {
    /** Methods whose effect nothing that comes next may need. */
    private static final Set<String> WITHOUT_EFFECT =
            Set.of("GET", "HEAD", "OPTIONS", "SELECT", "find");

    private static final double PERCENT = 100;
    private static final double MILLISECOND = 1e6;

    private final CallNames names;
    private final FindingRules rules;
    private final SampledReads reads;
    private final Map<Key, FirstReads> places = new HashMap<>();

    ReadLate(CallNames names, FindingRules rules, SampledReads reads) {
        this.names = names;
        this.rules = rules;
        this.reads = reads;
    }

    /** Takes in when the answers of a request were read. */
    void learn(Request request, List<MadeCalls.Handling> handlings) {
        Map<Scope, Map<FirstReads.Field, Long>> byScope = null;
        for (MadeCalls.Handling handling : handlings) {
            for (MadeCalls.Call call : handling.calls()) {
                if (call.answer().isEmpty()
                        || names.told(call).isEmpty()
                        || !isCandidate(handling, call)) {
                    continue;
                }
                byScope = byScope == null ? byScope(request) : byScope;
                RemoteCall answer = call.answer().orElseThrow();
                Map<FirstReads.Field, Long> read = byScope.get(Scope.of(answer));
                if (read != null) {
                    places.computeIfAbsent(key(handling, call), key -> new FirstReads())
                            .add(read, answer.end(), least(request));
                }
            }
        }
    }

    /** How long after the answer a first read is late, nanoseconds. */
    private long least(Request request) {
        return Math.round(
                Math.max(
                        rules.of(Rule.READ_LATE_MS) * MILLISECOND,
                        rules.of(Rule.READ_LATE_PERCENT) / PERCENT * request.duration()));
    }

    private record Scope(int run, long id) {
        static Scope of(RemoteCall call) {
            return new Scope(call.run(), call.scopeId());
        }
    }

    private Map<Scope, Map<FirstReads.Field, Long>> byScope(Request request) {
        Map<Scope, Map<FirstReads.Field, Long>> byScope = new HashMap<>();
        for (SampledReads.Read read : reads.of(request)) {
            byScope.computeIfAbsent(new Scope(read.run(), read.scopeId()), s -> new HashMap<>())
                    .merge(
                            new FirstReads.Field(read.run(), read.classId(), read.field()),
                            read.time(),
                            Math::min);
        }
        return byScope;
    }

    @Override
    public Gain.Kind gain() {
        return Gain.Kind.ORDER;
    }

    @Override
    public List<Match> find(Request request, List<MadeCalls.Handling> handlings) {
        List<Match> matches = new ArrayList<>();
        Map<RemoteCall, Long> left = new HashMap<>();
        Map<Scope, Map<FirstReads.Field, Long>> byScope = null;
        for (MadeCalls.Handling handling : handlings) {
            for (MadeCalls.Call call : handling.calls()) {
                FirstReads late = isCandidate(handling, call) ? late(handling, call) : null;
                if (late == null) {
                    continue;
                }
                byScope = byScope == null ? byScope(request) : byScope;
                long until = idle(handling, call, late, byScope);
                // Several calls may serve one answer, which is waited for once.
                long saved = Math.min(call.duration(), until);
                if (call.remote().isPresent()) {
                    long rest = left.getOrDefault(call.remote().get(), until);
                    saved = Math.min(saved, rest);
                    left.put(call.remote().get(), rest - saved);
                }
                matches.add(Match.unawaited(key(handling, call), call, saved));
            }
        }
        return matches;
    }

    private FirstReads late(MadeCalls.Handling handling, MadeCalls.Call call) {
        FirstReads reads = places.get(key(handling, call));
        return reads != null && reads.isLate(rules.of(Rule.READ_LATE_READS)) ? reads : null;
    }

    /**
     * For how long after an answer nobody reads it, nanoseconds: what is usual where none of its
     * objects was sampled.
     */
    private static long idle(
            MadeCalls.Handling handling,
            MadeCalls.Call call,
            FirstReads usual,
            Map<Scope, Map<FirstReads.Field, Long>> byScope) {
        long answer = call.answer().map(RemoteCall::end).orElse(call.span().end());
        Map<FirstReads.Field, Long> read =
                call.remote().map(remote -> byScope.get(Scope.of(remote))).orElse(null);
        long first =
                read == null
                        ? answer + usual.median()
                        : read.values().stream().mapToLong(Long::longValue).min().orElse(answer);
        return Math.max(0, Math.min(first, handling.span().innerEnd()) - answer);
    }

    private boolean isCandidate(MadeCalls.Handling handling, MadeCalls.Call call) {
        return names.hasMethod(call.span(), WITHOUT_EFFECT) && names.isAwaited(handling, call);
    }

    private Key key(MadeCalls.Handling handling, MadeCalls.Call call) {
        return new Key(
                FindingKind.READ_LATE,
                names.service(handling.span()),
                List.of(names.service(call.span())),
                names.frames(handling, call),
                names.label(call.span()));
    }

    /** Of the requests that have it. */
    @Override
    public boolean matters(long avoidable, long duration, long requests) {
        return avoidable >= rules.of(Rule.READ_LATE_CALL_PERCENT) / PERCENT * duration;
    }

    @Override
    public Said says(Totals totals) {
        FirstReads reads = places.get(totals.key());
        return Said.of(
                "Nobody reads anything of the answer for a long time.",
                "Of "
                        + Numbers.count(reads.all())
                        + " answers whose first read was seen, half are first read more than "
                        + Durations.text(reads.median())
                        + " after they came, and "
                        + Numbers.count(reads.late())
                        + " late. Begin the call here and wait for it where it is read, or make it there,"
                        + " unless what is between needs its status or raw text, which are no fields.");
    }
}
