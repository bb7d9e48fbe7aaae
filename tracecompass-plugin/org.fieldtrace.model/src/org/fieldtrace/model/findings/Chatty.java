// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.FindingRules.Rule;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.MadeCalls;
import org.fieldtrace.model.requests.Request;

/**
 * A request makes many calls to one service, or one of its handlings makes many calls. Those that
 * {@link NPlusOne} or {@link SameCallTwice} would spare count there.
 */
final class Chatty implements CallPattern {
    private final CallNames names;
    private final FindingRules rules;
    private final NPlusOne nPlusOne;
    private final SameCallTwice sameCall;

    /** The frames that the call paths of the calls have in common, outermost first. */
    private final Map<Subject, List<Frame>> paths = new HashMap<>();

    /** A service, and what it makes many of. */
    private record Subject(String service, String what) {}

    Chatty(CallNames names, FindingRules rules, NPlusOne nPlusOne, SameCallTwice sameCall) {
        this.names = names;
        this.rules = rules;
        this.nPlusOne = nPlusOne;
        this.sameCall = sameCall;
    }

    @Override
    public Gain.Kind gain() {
        return Gain.Kind.SOME_CALLS;
    }

    /** Takes in where a request makes its calls, as far as the agent tells it. */
    void learn(Request request, List<MadeCalls.Handling> handlings) {
        for (MadeCalls.Handling handling : handlings) {
            String service = names.service(handling.span());
            for (MadeCalls.Call call : handling.calls()) {
                List<Frame> told = names.told(call);
                if (!told.isEmpty()) {
                    learn(new Subject(service, fanOut(handling)), told);
                    learn(new Subject(service, between(call, request)), told);
                }
            }
        }
    }

    private void learn(Subject subject, List<Frame> told) {
        paths.merge(subject, told, Chatty::inCommon);
    }

    private static List<Frame> inCommon(List<Frame> one, List<Frame> other) {
        int same = 0;
        while (same < Math.min(one.size(), other.size()) && one.get(same).equals(other.get(same))) {
            same++;
        }
        return one.subList(0, same);
    }

    private String fanOut(MadeCalls.Handling handling) {
        return "fan-out of " + names.label(handling.span());
    }

    private String between(MadeCalls.Call call, Request request) {
        return "calls to " + names.service(call.span()) + " for " + names.label(request.root());
    }

    @Override
    public List<Match> find(Request request, List<MadeCalls.Handling> handlings) {
        Set<Integer> spared = new HashSet<>();
        nPlusOne.find(request, handlings)
                .forEach(match -> match.avoidable().forEach(call -> spared.add(call.index())));
        handlings.forEach(handling -> spared.addAll(sameCall.repeated(handling)));
        List<Match> matches = new ArrayList<>();
        Map<List<String>, List<MadeCalls.Call>> byPair = new LinkedHashMap<>();
        for (MadeCalls.Handling handling : handlings) {
            List<MadeCalls.Call> calls =
                    handling.calls().stream()
                            .filter(c -> !spared.contains(c.index()))
                            .filter(c -> !names.isWait(c.span()))
                            .toList();
            if (calls.size() > rules.of(Rule.CHATTY_FAN_OUT)) {
                List<String> callees =
                        calls.stream()
                                .map(c -> names.service(c.span()))
                                .distinct()
                                .sorted()
                                .toList();
                matches.add(
                        match(names.service(handling.span()), callees, fanOut(handling), calls));
            }
            for (MadeCalls.Call call : calls) {
                String callee = names.service(call.span());
                byPair.computeIfAbsent(
                                List.of(names.service(handling.span()), callee),
                                pair -> new ArrayList<>())
                        .add(call);
            }
        }
        byPair.forEach(
                (pair, calls) -> {
                    if (calls.size() > rules.of(Rule.CHATTY_CALLS)) {
                        String what = between(calls.get(0), request);
                        matches.add(match(pair.get(0), pair.subList(1, 2), what, calls));
                    }
                });
        return matches;
    }

    private Match match(
            String service, List<String> callees, String what, List<MadeCalls.Call> calls) {
        return new Match(
                new Key(
                        FindingKind.CHATTY,
                        service,
                        callees,
                        paths.getOrDefault(new Subject(service, what), List.of()),
                        what),
                calls,
                calls.subList(1, calls.size()));
    }

    @Override
    public Said says(Totals totals) {
        return Said.of(
                "One request makes many calls.",
                "Which of them fewer and larger ones could replace, the trace cannot tell.");
    }
}
