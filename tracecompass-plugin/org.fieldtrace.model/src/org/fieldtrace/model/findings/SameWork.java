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
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.requests.Request;

/** An operation that takes little of the critical time at each place, and much at all of them. */
final class SameWork implements CallPattern {
    /** At two places one sees it in the tree. */
    private static final int LEAST_PLACES = 3;

    private static final double PERCENT = 100;

    private final CallNames names;

    /** How many places each operation of which it holds has. */
    private final Map<String, Integer> places = new HashMap<>();

    /**
     * @param operations of all requests, at their places in the tree
     */
    SameWork(CallNames names, FindingRules rules, List<Operation> operations) {
        this.names = names;
        Map<String, List<Operation>> byLabel = new LinkedHashMap<>();
        for (Operation operation : operations) {
            if (operation.path().size() > 1) {
                byLabel.computeIfAbsent(operation.label(), l -> new ArrayList<>()).add(operation);
            }
        }
        double least = rules.of(Rule.SAME_WORK_PERCENT) / PERCENT;
        double mostOfPlace = rules.of(Rule.SAME_WORK_PLACE_PERCENT) / PERCENT;
        byLabel.forEach(
                (label, at) -> {
                    double sum = at.stream().mapToDouble(Operation::criticalShare).sum();
                    boolean isSmall = at.stream().allMatch(o -> o.criticalShare() <= mostOfPlace);
                    if (at.size() >= LEAST_PLACES && isSmall && sum >= least) {
                        places.put(label, at.size());
                    }
                });
    }

    @Override
    public Gain.Kind gain() {
        return Gain.Kind.SOME_CALLS;
    }

    @Override
    public List<Match> find(Request request, List<MadeCalls.Handling> handlings) {
        if (places.isEmpty()) {
            return List.of();
        }
        Map<String, List<MadeCalls.Call>> found = new LinkedHashMap<>();
        Set<Integer> seen = new HashSet<>();
        for (MadeCalls.Handling handling : handlings) {
            for (MadeCalls.Call call : handling.calls()) {
                String label = names.label(call.span());
                if (places.containsKey(label)
                        && !names.isWait(call.span())
                        && seen.add(call.index())) {
                    found.computeIfAbsent(label, l -> new ArrayList<>()).add(call);
                }
            }
        }
        List<Match> matches = new ArrayList<>();
        found.forEach(
                (label, calls) -> {
                    String service = names.service(calls.get(0).span());
                    Key key = new Key(FindingKind.SAME_WORK, service, List.of(), List.of(), label);
                    matches.add(new Match(key, calls, calls));
                });
        return matches;
    }

    @Override
    public Said says(Totals totals) {
        return Said.of(
                "The operation takes little time at each of the "
                        + places.getOrDefault(totals.key().subject(), 0)
                        + " places that it is called from, and much at all of them.",
                "What a faster operation, a cache or fewer calls would gain, the trace cannot tell.");
    }
}
