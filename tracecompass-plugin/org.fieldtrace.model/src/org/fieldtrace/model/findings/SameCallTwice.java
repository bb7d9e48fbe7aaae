// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.FindingRules.Rule;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.MadeCalls;
import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanNames;

/**
 * One handling asks twice for the same, and has called nothing in between that may change the
 * answer: the first one would do. Only calls of which the agent knows what they ask for count.
 */
final class SameCallTwice implements CallPattern {
    /**
     * Calls that change nothing, whatever they ask for. A commit leaves what its handling sees as
     * it is; a rollback takes back what the handling has changed.
     */
    private static final Set<String> WITHOUT_EFFECT =
            Set.of(
                    "GET",
                    "HEAD",
                    "OPTIONS",
                    "CONNECT",
                    SpanNames.COMMIT,
                    // Of MongoDB.
                    "find",
                    "count",
                    "distinct",
                    "getMore");

    private static final Set<String> ROLLBACK = Set.of(SpanNames.ROLLBACK);

    private static final int FIRST_SUCCESS = 200;
    private static final int FIRST_REDIRECTION = 300;
    private static final double PERCENT = 100;

    private final CallNames names;
    private final FindingRules rules;
    private final OverlapAllowance allowance;

    /** Where the one or the other call of a pair is made, as far as the agent tells it. */
    private final Map<Route, Set<List<Frame>>> firstPaths = new HashMap<>();

    private final Map<Route, Set<List<Frame>>> laterPaths = new HashMap<>();

    /** Where the first calls of what is found are made, as far as that is known. */
    private final Map<Key, Set<List<Frame>>> firstCalls = new HashMap<>();

    /** From one operation to another. */
    private record Route(String caller, String callee) {}

    /** A call, and the one that had asked for the same. */
    private record Pair(MadeCalls.Call first, MadeCalls.Call later) {}

    SameCallTwice(CallNames names, FindingRules rules, OverlapAllowance allowance) {
        this.names = names;
        this.rules = rules;
        this.allowance = allowance;
    }

    @Override
    public Gain.Kind gain() {
        return Gain.Kind.CALL;
    }

    /** Takes in where a handling makes such calls, as far as the agent tells it. */
    void learn(MadeCalls.Handling handling) {
        for (Pair pair : pairs(handling)) {
            Route route = route(handling, pair.later);
            learn(firstPaths, route, names.told(pair.first));
            learn(laterPaths, route, names.told(pair.later));
        }
    }

    private static void learn(Map<Route, Set<List<Frame>>> paths, Route route, List<Frame> told) {
        if (!told.isEmpty()) {
            paths.computeIfAbsent(route, r -> new LinkedHashSet<>()).add(told);
        }
    }

    /** The calls of a handling that ask for what it has been told already. */
    Set<Integer> repeated(MadeCalls.Handling handling) {
        Set<Integer> repeated = new HashSet<>();
        pairs(handling).forEach(pair -> repeated.add(pair.later.index()));
        return repeated;
    }

    @Override
    public List<Match> find(Request request, List<MadeCalls.Handling> handlings) {
        List<Match> matches = new ArrayList<>();
        for (MadeCalls.Handling handling : handlings) {
            Map<Key, List<Pair>> byKey = new LinkedHashMap<>();
            for (Pair pair : pairs(handling)) {
                byKey.computeIfAbsent(key(handling, pair), key -> new ArrayList<>()).add(pair);
            }
            byKey.forEach((key, pairs) -> matches.add(match(key, pairs)));
        }
        return matches;
    }

    private static Match match(Key key, List<Pair> pairs) {
        Set<MadeCalls.Call> calls = new LinkedHashSet<>();
        List<MadeCalls.Call> avoidable = new ArrayList<>();
        for (Pair pair : pairs) {
            calls.add(pair.first);
            calls.add(pair.later);
            avoidable.add(pair.later);
        }
        return new Match(key, List.copyOf(calls), avoidable);
    }

    private List<Pair> pairs(MadeCalls.Handling handling) {
        List<List<MadeCalls.Call>> alike = handling.alike();
        if (alike.isEmpty()) {
            return List.of();
        }
        List<Span> mayChange = handling.span().children().stream().filter(this::mayChange).toList();
        boolean changesNothing =
                mayChange.stream().allMatch(span -> names.hasMethod(span, ROLLBACK));
        Changes changes = new Changes(changesNothing ? Stream.empty() : mayChange.stream());
        List<Pair> pairs = new ArrayList<>();
        for (List<MadeCalls.Call> calls : alike) {
            MadeCalls.Call first = null;
            for (MadeCalls.Call call : calls) {
                if (first == null || changes.isAnyWithin(first.span().start(), call.span().end())) {
                    first = isAnswer(call.span()) ? call : null;
                } else if (allowance.hadEnded(first.span().end(), call.span().start())) {
                    pairs.add(new Pair(first, call));
                }
            }
        }
        return pairs;
    }

    /** Whether its answer would have done for those that ask for the same later. */
    private static boolean isAnswer(Span span) {
        return span.outcome() == Outcome.COMPLETED
                && (span.status() == 0
                        || span.status() >= FIRST_SUCCESS && span.status() < FIRST_REDIRECTION);
    }

    private boolean mayChange(Span span) {
        return span.asks() == Span.ASKS_UNKNOWN
                && !names.hasMethod(span, WITHOUT_EFFECT)
                && !names.isWait(span);
    }

    private Key key(MadeCalls.Handling handling, Pair pair) {
        Route route = route(handling, pair.later);
        List<Frame> first = frames(handling, pair.first, firstPaths.getOrDefault(route, Set.of()));
        List<Frame> later = frames(handling, pair.later, laterPaths.getOrDefault(route, Set.of()));
        String label = names.label(pair.later.span());
        String where =
                first.isEmpty() || later.isEmpty()
                        ? " from " + names.label(handling.span())
                        : ", first at " + place(first, later);
        Key key =
                new Key(
                        FindingKind.SAME_CALL_TWICE,
                        names.service(handling.span()),
                        List.of(names.service(pair.later.span())),
                        later,
                        label + where);
        if (!first.isEmpty() && !later.isEmpty()) {
            firstCalls.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(first);
        }
        return key;
    }

    @Override
    public List<List<Frame>> firstAt(Key key) {
        return List.copyOf(firstCalls.getOrDefault(key, Set.of()));
    }

    private Route route(MadeCalls.Handling handling, MadeCalls.Call call) {
        return new Route(names.label(handling.span()), names.label(call.span()));
    }

    private List<Frame> frames(
            MadeCalls.Handling handling, MadeCalls.Call call, Set<List<Frame>> learnt) {
        List<Frame> frames = names.frames(handling, call);
        return frames.isEmpty() ? names.only(handling, call, learnt) : frames;
    }

    /** What tells the one place from the other: both mostly end in the same method of a client. */
    private static String place(List<Frame> first, List<Frame> later) {
        int i = first.size() - 1;
        int k = later.size() - 1;
        while (i > 0 && k > 0 && first.get(i).equals(later.get(k))) {
            i--;
            k--;
        }
        return first.equals(later) ? "the same place" : first.get(i).simpleName();
    }

    /** Whether the calls that may be spared take long enough to be told. */
    @Override
    public boolean matters(long avoidable, long duration, long requests) {
        return avoidable >= rules.of(Rule.SAME_CALL_PERCENT) / PERCENT * duration;
    }

    @Override
    public Said says(Totals totals) {
        return Said.of(
                "The same is asked for again, with the same arguments, after the answer was there.",
                "No call in between may have changed it, so that the first answer may suffice.");
    }
}
