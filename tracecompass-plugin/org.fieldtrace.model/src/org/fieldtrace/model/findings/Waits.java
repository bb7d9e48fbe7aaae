// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.findings.FindingRules.Rule;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.MadeCalls;
import org.fieldtrace.model.requests.Request;

/** Requests wait until a pool of their service has a connection for them. */
final class Waits implements CallPattern {
    private static final double PERCENT = 100;

    private final CallNames names;
    private final FindingRules rules;

    Waits(CallNames names, FindingRules rules) {
        this.names = names;
        this.rules = rules;
    }

    @Override
    public Gain.Kind gain() {
        return Gain.Kind.SOME_CALLS;
    }

    @Override
    public List<Match> find(Request request, List<MadeCalls.Handling> handlings) {
        Map<Key, List<MadeCalls.Call>> waits = new LinkedHashMap<>();
        for (MadeCalls.Handling handling : handlings) {
            for (MadeCalls.Call call : handling.calls()) {
                if (names.isWait(call.span()) && call.span().metrics().critical()) {
                    waits.computeIfAbsent(key(handling, call), key -> new ArrayList<>()).add(call);
                }
            }
        }
        List<Match> matches = new ArrayList<>();
        waits.forEach((key, calls) -> matches.add(new Match(key, calls, calls)));
        return matches;
    }

    private Key key(MadeCalls.Handling handling, MadeCalls.Call call) {
        return new Key(
                FindingKind.WAITS,
                names.service(handling.span()),
                List.of(names.service(call.span())),
                names.frames(handling, call),
                names.label(call.span()) + " from " + names.label(handling.span()));
    }

    /** Of the requests that wait at all. */
    @Override
    public boolean matters(long avoidable, long duration, long requests) {
        return avoidable >= rules.of(Rule.WAITS_PERCENT) / PERCENT * duration;
    }

    @Override
    public Said says(Totals totals) {
        return Said.of(
                "Requests wait because all connections of the pool are in use.",
                "What a larger pool, or connections that are given back sooner, would gain, the trace"
                        + " cannot tell: what is behind the pool may then be slower.");
    }
}
