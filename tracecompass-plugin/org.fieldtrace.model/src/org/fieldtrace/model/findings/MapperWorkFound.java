// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.FindingRules.Rule;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.MadeCalls;
import org.fieldtrace.model.requests.MapperWork;
import org.fieldtrace.model.requests.Request;

/**
 * What a mapper of objects to rows does ahead of statements that it need not do: it translates a
 * query of which it could have a plan, or looks for changes where there are never any.
 */
final class MapperWorkFound implements CallPattern {
    /** What statements begin with that change something, or may. */
    private static final Set<String> CHANGING =
            Set.of("INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "CALL", "BATCH", "TRUNCATE");

    private final FindingKind kind;
    private final MapperWork.Kind work;
    private final CallNames names;
    private final FindingRules rules;

    /** Operations that were seen to change something, by their labels. */
    private final Set<String> changing = new HashSet<>();

    /** Of each finding, what was seen in all requests. */
    private final Map<Key, Seen> seen = new HashMap<>();

    private static final class Seen {
        private final Set<Long> handlings = new HashSet<>();
        private long times;
        private double time;
        private long entities;
        private long weight = 1;
    }

    private MapperWorkFound(
            FindingKind kind, MapperWork.Kind work, CallNames names, FindingRules rules) {
        this.kind = kind;
        this.work = work;
        this.names = names;
        this.rules = rules;
    }

    /** Queries that are translated each time. */
    static MapperWorkFound translations(CallNames names, FindingRules rules) {
        return new MapperWorkFound(
                FindingKind.TRANSLATED_ANEW, MapperWork.Kind.TRANSLATION, names, rules);
    }

    /** Transactions that look for changes, and never make one. */
    static MapperWorkFound checks(CallNames names, FindingRules rules) {
        return new MapperWorkFound(
                FindingKind.CHECKED_IN_VAIN, MapperWork.Kind.UNCHANGED, names, rules);
    }

    /** Takes in whether a handling changes something. */
    void learn(MadeCalls.Handling handling) {
        if (kind == FindingKind.CHECKED_IN_VAIN
                && handling.calls().stream().anyMatch(this::isChanging)) {
            changing.add(names.label(handling.span()));
        }
    }

    private boolean isChanging(MadeCalls.Call call) {
        return names.hasMethod(call.span(), CHANGING)
                || call.span().mapperWork().stream()
                        .anyMatch(one -> one.kind() == MapperWork.Kind.CHANGED);
    }

    @Override
    public String noun() {
        return kind == FindingKind.CHECKED_IN_VAIN ? "checks" : "translations";
    }

    @Override
    public Gain.Kind gain() {
        return Gain.Kind.WORK;
    }

    @Override
    public List<Match> find(Request request, List<MadeCalls.Handling> handlings) {
        List<Match> matches = new ArrayList<>();
        for (MadeCalls.Handling handling : handlings) {
            if (!changing.contains(names.label(handling.span()))) {
                Map<Key, List<MadeCalls.Call>> byKey = new LinkedHashMap<>();
                for (MadeCalls.Call call : handling.calls()) {
                    if (call.span().mapperWork().stream().anyMatch(this::isIt)) {
                        byKey.computeIfAbsent(key(handling, call), key -> new ArrayList<>())
                                .add(call);
                    }
                }
                byKey.forEach((key, calls) -> matches.add(match(handling, key, calls)));
            }
        }
        return matches;
    }

    private boolean isIt(MapperWork one) {
        return one.kind() == work && (kind == FindingKind.TRANSLATED_ANEW || one.entities() > 0);
    }

    private Key key(MadeCalls.Handling handling, MadeCalls.Call call) {
        return new Key(
                kind,
                names.service(handling.span()),
                List.of(names.service(call.span())),
                names.frames(handling, call),
                names.label(call.span()) + " from " + names.label(handling.span()));
    }

    private Match match(MadeCalls.Handling handling, Key key, List<MadeCalls.Call> calls) {
        List<MapperWork> all = work(calls);
        Seen known = seen.computeIfAbsent(key, k -> new Seen());
        if (known.handlings.add(handling.span().start())) {
            known.times += all.size();
            all.forEach(
                    one -> {
                        known.time += one.time();
                        known.entities += one.entities();
                        known.weight = Math.max(known.weight, one.weight());
                    });
        }
        return working(key, calls);
    }

    private List<MapperWork> work(List<MadeCalls.Call> calls) {
        return calls.stream()
                .flatMap(call -> call.span().mapperWork().stream())
                .filter(this::isIt)
                .toList();
    }

    private Match working(Key key, List<MadeCalls.Call> calls) {
        List<Long> times = work(calls).stream().map(MapperWork::time).toList();
        return Match.working(key, calls, calls.get(0).caller(), times);
    }

    @Override
    public Optional<Match> without(Match match, Set<Integer> spared) {
        List<MadeCalls.Call> left =
                match.calls().stream().filter(call -> !spared.contains(call.index())).toList();
        return left.isEmpty() ? Optional.empty() : Optional.of(working(match.key(), left));
    }

    /** Once a handling measured stands for several, as all that are measured here do. */
    @Override
    public long weight(Match match) {
        return match.calls().stream()
                .flatMap(call -> call.span().mapperWork().stream())
                .mapToLong(MapperWork::weight)
                .max()
                .orElse(1);
    }

    /** What is done once is kept, and what may change something must not be read only. */
    @Override
    public boolean matters(long time, long duration, long requests) {
        return requests
                >= rules.of(
                        kind == FindingKind.CHECKED_IN_VAIN
                                ? Rule.CHECKED_IN_VAIN_REQUESTS
                                : Rule.TRANSLATED_ANEW_REQUESTS);
    }

    @Override
    public Said says(Totals totals) {
        Seen known = seen.getOrDefault(totals.key(), new Seen());
        String each = Durations.text(Math.round(known.time / Math.max(1, known.times)));
        String measured =
                "It was measured "
                        + Numbers.count(known.times)
                        + " times, in one request of "
                        + Numbers.count(known.weight)
                        + ". ";
        if (kind == FindingKind.TRANSLATED_ANEW) {
            return Said.of(
                    "This query is translated to SQL anew each time, which takes "
                            + each
                            + " of processor time a call.",
                    measured + "A query of which the mapper kept a plan would be translated once.");
        }
        return Said.of(
                String.format(
                        Locale.ROOT,
                        "On average %s entities are checked for changes in a transaction that changes"
                                + " none, which takes %s of processor time.",
                        Numbers.count(
                                Math.round((double) known.entities / Math.max(1, known.times))),
                        each),
                measured + "No request of this operation was seen to change anything.");
    }
}
