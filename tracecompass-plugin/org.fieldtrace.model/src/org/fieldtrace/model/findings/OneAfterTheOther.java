// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.FindingRules.Rule;
import org.fieldtrace.model.findings.fields.SampledReads;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.MadeCalls;
import org.fieldtrace.model.findings.order.CallOrder;
import org.fieldtrace.model.findings.order.FoundBy;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Request;

/**
 * A call waits for another one, and nobody has read anything of that one's answer by then: both
 * could run side by side. Where it is not told what it waited for, it is the one before it, which
 * had ended.
 *
 * <p>That nothing was read counts only where something was read later, so that an object whose
 * watch ended early says nothing.
 */
final class OneAfterTheOther implements CallPattern {
    /** Methods after whose effect the next call may have to wait. */
    private static final Set<String> WITHOUT_EFFECT = Set.of("GET", "HEAD", "OPTIONS");

    private record Scope(int run, long id) {}

    private final CallNames names;
    private final FindingRules rules;
    private final OverlapAllowance allowance;
    private final SampledReads reads;

    OneAfterTheOther(
            CallNames names, FindingRules rules, OverlapAllowance allowance, SampledReads reads) {
        this.names = names;
        this.rules = rules;
        this.allowance = allowance;
        this.reads = reads;
    }

    @Override
    public Gain.Kind gain() {
        return Gain.Kind.ORDER;
    }

    @Override
    public List<Match> find(Request request, List<MadeCalls.Handling> handlings) {
        List<Match> matches = new ArrayList<>();
        Map<Scope, List<SampledReads.Read>> byScope = null;
        for (MadeCalls.Handling handling : handlings) {
            for (CallOrder.Pair pair : new CallOrder(handling, allowance).pairs()) {
                if (isPair(handling, pair.one(), pair.other())) {
                    if (byScope == null) {
                        byScope = byScope(request);
                    }
                    matches.add(match(handling, pair, byScope));
                }
            }
        }
        return matches;
    }

    /** Whether both calls are waited for, and neither failed nor did anything. */
    private boolean isPair(MadeCalls.Handling handling, MadeCalls.Call one, MadeCalls.Call other) {
        return names.isAwaited(handling, one)
                && names.isAwaited(handling, other)
                && !names.label(one.span()).equals(names.label(other.span()))
                && names.hasMethod(one.span(), WITHOUT_EFFECT)
                && names.hasMethod(other.span(), WITHOUT_EFFECT);
    }

    private Map<Scope, List<SampledReads.Read>> byScope(Request request) {
        Map<Scope, List<SampledReads.Read>> byScope = new HashMap<>();
        for (SampledReads.Read read : reads.of(request)) {
            byScope.computeIfAbsent(new Scope(read.run(), read.scopeId()), s -> new ArrayList<>())
                    .add(read);
        }
        return byScope;
    }

    private Match match(
            MadeCalls.Handling handling,
            CallOrder.Pair pair,
            Map<Scope, List<SampledReads.Read>> byScope) {
        MadeCalls.Call one = pair.one();
        MadeCalls.Call other = pair.other();
        Set<Long> before = new HashSet<>();
        Set<Long> later = new HashSet<>();
        one.remote()
                .map(call -> byScope.get(new Scope(call.run(), call.scopeId())))
                .ifPresent(
                        all ->
                                all.forEach(
                                        read ->
                                                (read.time() < other.span().start()
                                                                ? before
                                                                : later)
                                                        .add(read.objectId())));
        later.removeAll(before);
        List<Frame> frames = names.frames(handling, other);
        Key key =
                new Key(
                        FindingKind.ONE_AFTER_THE_OTHER,
                        names.service(handling.span()),
                        List.of(names.service(one.span()), names.service(other.span())).stream()
                                .distinct()
                                .toList(),
                        frames,
                        names.label(one.span())
                                + " at "
                                + place(names.frames(handling, one))
                                + ", then "
                                + names.label(other.span()));
        return new Match(
                key,
                List.of(one, other),
                List.of(),
                List.of(),
                Map.of(other.index(), one.index()),
                Map.of(),
                0,
                before.size(),
                later.size(),
                FoundBy.of(pair.rule()));
    }

    private static String place(List<Frame> frames) {
        return frames.get(frames.size() - 1).simpleName();
    }

    @Override
    public boolean isProven(long readBefore, long readLater) {
        return readBefore == 0 && readLater >= rules.of(Rule.ORDER_READS);
    }

    @Override
    public Said says(Totals totals) {
        return Said.of(
                "The second call waits for the first, and nobody has read anything of the first one's"
                        + " answer by then.",
                "Of "
                        + Numbers.count(totals.readLater())
                        + " sampled objects whose first read was seen, each was read after the second call"
                        + " had begun."
                        + totals.foundBy().says()
                        + " Both may run side by side, unless the second needs the first one's"
                        + " effect, status or raw text, which are no fields.");
    }
}
