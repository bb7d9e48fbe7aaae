// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.MadeCalls;
import org.fieldtrace.model.requests.Request;

/** Requests that succeed wait for calls that fail: attempts that are made again, or given up. */
final class FailedAndPaidFor implements CallPattern {
    private final CallNames names;

    FailedAndPaidFor(CallNames names) {
        this.names = names;
    }

    @Override
    public Gain.Kind gain() {
        return Gain.Kind.CALL;
    }

    @Override
    public List<Match> find(Request request, List<MadeCalls.Handling> handlings) {
        if (request.root().isFailure()) {
            return List.of();
        }
        Map<Key, List<MadeCalls.Call>> failed = new LinkedHashMap<>();
        for (MadeCalls.Handling handling : handlings) {
            // A handling that failed is the failed call, with all that it waited for.
            if (!handling.span().isFailure()) {
                for (MadeCalls.Call call : handling.calls()) {
                    if (call.span().isFailure() && call.span().metrics().critical()) {
                        failed.computeIfAbsent(key(handling, call), key -> new ArrayList<>())
                                .add(call);
                    }
                }
            }
        }
        List<Match> matches = new ArrayList<>();
        failed.forEach((key, calls) -> matches.add(new Match(key, calls, calls)));
        return matches;
    }

    private Key key(MadeCalls.Handling handling, MadeCalls.Call call) {
        return new Key(
                FindingKind.FAILED_AND_PAID_FOR,
                names.service(handling.span()),
                List.of(names.service(call.span())),
                names.frames(handling, call),
                names.label(call.span()) + " from " + names.label(handling.span()));
    }

    @Override
    public Said says(Totals totals) {
        return Said.of(
                "Requests that succeed wait for calls that fail or time out.",
                "The gain supposes that what is done after them stays.");
    }
}
