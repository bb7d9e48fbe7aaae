// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.FindingRules.Rule;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.MadeCalls;
import org.fieldtrace.model.findings.order.CallOrder;
import org.fieldtrace.model.findings.order.FoundBy;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;

/**
 * One handling makes the same call again and again, one after the other: as many as what it asked
 * for first has parts. One call for all would do.
 */
final class NPlusOne implements CallPattern {
    private static final double NANOSECONDS = 1e6;
    private static final double PERCENT = 100;

    private final CallNames names;
    private final FindingRules rules;
    private final SameCallTwice sameCall;
    private final OverlapAllowance allowance;

    NPlusOne(
            CallNames names,
            FindingRules rules,
            SameCallTwice sameCall,
            OverlapAllowance allowance) {
        this.names = names;
        this.rules = rules;
        this.sameCall = sameCall;
        this.allowance = allowance;
    }

    @Override
    public Gain.Kind gain() {
        return Gain.Kind.BATCH;
    }

    @Override
    public List<Match> find(Request request, List<MadeCalls.Handling> handlings) {
        List<Match> matches = new ArrayList<>();
        for (MadeCalls.Handling handling : handlings) {
            if (handling.calls().size() >= rules.of(Rule.N_PLUS_ONE_CALLS)) {
                CallOrder order = new CallOrder(handling, allowance);
                alike(handling).forEach((key, calls) -> add(matches, handling, order, key, calls));
            }
        }
        addUntold(matches, request);
        return matches;
    }

    /** Calls by libraries whose exchanges are not seen: only their objects tell of them. */
    private void addUntold(List<Match> matches, Request request) {
        Map<Integer, Map<List<Frame>, List<RemoteCall>>> byHandling = new TreeMap<>();
        for (RemoteCall call : request.remoteCalls()) {
            if (call.callee() == RemoteCall.UNKNOWN_CALLEE) {
                List<Frame> frames = names.frames(call);
                if (!frames.isEmpty()) {
                    byHandling
                            .computeIfAbsent(call.handling(), h -> new LinkedHashMap<>())
                            .computeIfAbsent(frames, f -> new ArrayList<>())
                            .add(call);
                }
            }
        }
        if (byHandling.isEmpty()) {
            return;
        }
        List<Span> spans = Preorder.of(request.root()).nodes();
        byHandling.forEach(
                (handling, alike) ->
                        alike.forEach(
                                (frames, calls) ->
                                        addUntold(matches, spans.get(handling), frames, calls)));
    }

    private void addUntold(
            List<Match> matches, Span handling, List<Frame> frames, List<RemoteCall> calls) {
        calls.sort(Comparator.comparingLong(RemoteCall::start));
        List<RemoteCall> sequence = new ArrayList<>();
        Set<Long> scopes = new HashSet<>();
        for (RemoteCall call : calls) {
            boolean isNext =
                    sequence.isEmpty()
                            || allowance.hadEnded(
                                    sequence.get(sequence.size() - 1).end(), call.start());
            // An answer that comes in parts is one call.
            if (isNext && scopes.add(call.scopeId())) {
                sequence.add(call);
            }
        }
        long together = sequence.stream().mapToLong(RemoteCall::duration).sum();
        if (isMany(sequence.size(), together, handling)) {
            matches.add(
                    Match.ofRemote(
                            new Key(
                                    FindingKind.N_PLUS_ONE,
                                    names.service(handling),
                                    List.of(),
                                    frames,
                                    "calls of " + frames.get(frames.size() - 1).simpleName()),
                            sequence,
                            FoundBy.of(Segment.Rule.CLOCK)));
        }
    }

    private boolean isMany(int calls, long together, Span handling) {
        boolean isLong =
                together > rules.of(Rule.N_PLUS_ONE_MS) * NANOSECONDS
                        || together
                                > rules.of(Rule.N_PLUS_ONE_PERCENT) / PERCENT * handling.handle();
        return calls >= rules.of(Rule.N_PLUS_ONE_CALLS) && isLong;
    }

    private void add(
            List<Match> matches,
            MadeCalls.Handling handling,
            CallOrder order,
            Key key,
            List<MadeCalls.Call> calls) {
        if (calls.size() < rules.of(Rule.N_PLUS_ONE_CALLS)) {
            return;
        }
        CallOrder.Sequence longest = order.longest(calls);
        List<MadeCalls.Call> sequence = longest.calls();
        long together = sequence.stream().mapToLong(MadeCalls.Call::duration).sum();
        if (isMany(sequence.size(), together, handling.span())) {
            matches.add(
                    new Match(
                            key,
                            sequence,
                            sequence.subList(1, sequence.size()),
                            FoundBy.of(longest.rule())));
        }
    }

    /** Calls of one operation from one call path, but for those that ask for the same again. */
    private Map<Key, List<MadeCalls.Call>> alike(MadeCalls.Handling handling) {
        Map<Key, List<MadeCalls.Call>> alike = new LinkedHashMap<>();
        Set<Integer> repeated = sameCall.repeated(handling);
        for (MadeCalls.Call call : handling.calls()) {
            if (repeated.contains(call.index()) || names.isWait(call.span())) {
                continue;
            }
            List<Frame> frames = names.frames(handling, call);
            if (!frames.isEmpty() || names.isTelling(call.span())) {
                alike.computeIfAbsent(key(handling, call, frames), k -> new ArrayList<>())
                        .add(call);
            }
        }
        return alike;
    }

    private Key key(MadeCalls.Handling handling, MadeCalls.Call call, List<Frame> frames) {
        String from = frames.isEmpty() ? " from " + names.label(handling.span()) : "";
        return new Key(
                FindingKind.N_PLUS_ONE,
                names.service(handling.span()),
                List.of(names.service(call.span())),
                frames,
                names.label(call.span()) + from);
    }

    @Override
    public Said says(Totals totals) {
        String sure =
                totals.key().frames().isEmpty()
                        ? "They are alike by their operation; where they are made is not known."
                        : "They are made at this call path.";
        String gain =
                totals.gain().times().isTold()
                        ? ""
                        : " What one call for all would take, the trace cannot tell.";
        return Said.of(
                "The same call is made again and again, one after the other.",
                totals.foundBy().says() + " " + sure + " One call for all may suffice." + gain);
    }
}
