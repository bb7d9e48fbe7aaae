// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Span;

/**
 * Remote calls that come in parts with one scope id: the application waits for an answer, and
 * parses it itself when it is there. The part that waits brings in no object, and so has no call
 * path of its own. It is the same call, so that it has that of the part that parses.
 */
final class CallsInParts {
    private record Scope(int run, long id) {}

    /** As many calls are compared with each other sooner than they are put into a map. */
    private static final int FEW = 8;

    /** Of each scope the part that tells the call path; empty where each call is whole. */
    private final Map<Scope, RemoteCall> telling = new HashMap<>();

    /**
     * @param calls of one handling
     */
    CallsInParts(List<RemoteCall> calls) {
        if (areWhole(calls)) {
            return;
        }
        for (RemoteCall call : calls) {
            telling.merge(scope(call), call, (a, b) -> rank(b) > rank(a) ? b : a);
        }
    }

    /**
     * A part that waits lasts until the answer is there, which a client may leave to whoever reads
     * it; if the application parses it meanwhile, both parts are one.
     *
     * @param calls of one handling
     * @param exchanges by the number of the remote call that they serve
     */
    static List<RemoteCall> answered(List<RemoteCall> calls, Map<Long, List<Span>> exchanges) {
        if (areWhole(calls)) {
            return calls;
        }
        Map<Scope, List<RemoteCall>> parts = new LinkedHashMap<>();
        for (RemoteCall call : calls) {
            parts.computeIfAbsent(scope(call), s -> new ArrayList<>()).add(call);
        }
        List<RemoteCall> answered = new ArrayList<>();
        parts.forEach(
                (scope, ofCall) ->
                        answer(ofCall, exchanges.getOrDefault(scope.id, List.of()), answered));
        return answered;
    }

    /** Whether they are few, and none of them is part of another one's call. */
    private static boolean areWhole(List<RemoteCall> calls) {
        if (calls.size() > FEW) {
            return false;
        }
        for (int i = 1; i < calls.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (calls.get(i).scopeId() == calls.get(j).scopeId()
                        && calls.get(i).run() == calls.get(j).run()) {
                    return false;
                }
            }
        }
        return true;
    }

    private static void answer(
            List<RemoteCall> parts, List<Span> exchanges, List<RemoteCall> into) {
        parts.sort(Comparator.comparingLong(RemoteCall::start));
        RemoteCall last = parts.get(0);
        for (RemoteCall next : parts.subList(1, parts.size())) {
            long end = last.objects() == 0 ? answerEnd(last, exchanges) : last.end();
            if (end > next.start()) {
                last = both(last, next);
            } else {
                into.add(until(last, end));
                last = next;
            }
        }
        into.add(last);
    }

    /** When the answer was there that a part waits for. */
    private static long answerEnd(RemoteCall waits, List<Span> exchanges) {
        return exchanges.stream()
                .filter(span -> waits.start() <= span.start() && span.start() < waits.end())
                .mapToLong(Span::end)
                .reduce(waits.end(), Math::max);
    }

    private static RemoteCall until(RemoteCall part, long end) {
        return new RemoteCall(
                part.run(),
                part.scopeId(),
                part.handling(),
                part.contextId(),
                part.callee(),
                part.operation(),
                part.start(),
                end,
                part.objects(),
                part.bytes(),
                part.weight(),
                part.criticalTime(),
                part.costs());
    }

    private static RemoteCall both(RemoteCall one, RemoteCall next) {
        RemoteCall teller = rank(next) > rank(one) ? next : one;
        boolean isSizeKnown = one.bytes() >= 0 || next.bytes() >= 0;
        return new RemoteCall(
                one.run(),
                one.scopeId(),
                one.handling(),
                teller.contextId(),
                one.callee(),
                one.operation(),
                one.start(),
                Math.max(one.end(), next.end()),
                next.objects(),
                isSizeKnown
                        ? Math.max(0, one.bytes()) + Math.max(0, next.bytes())
                        : Span.UNKNOWN_BYTES,
                teller.weight(),
                one.criticalTime() + next.criticalTime(),
                one.costs().plus(next.costs()));
    }

    /** The part, at the call path of its call; as it is where it has one itself. */
    RemoteCall joined(RemoteCall part) {
        RemoteCall teller = telling.isEmpty() ? part : telling.get(scope(part));
        if (part.contextId() > 0 || teller.contextId() == part.contextId()) {
            return part;
        }
        return new RemoteCall(
                part.run(),
                part.scopeId(),
                part.handling(),
                teller.contextId(),
                part.callee(),
                part.operation(),
                part.start(),
                part.end(),
                part.objects(),
                part.bytes(),
                teller.weight(),
                part.criticalTime(),
                part.costs());
    }

    /** A call path tells most; that the agent did not look tells more than that nothing came. */
    private static int rank(RemoteCall call) {
        if (call.contextId() > 0) {
            return 2;
        }
        return call.contextId() == RemoteCall.LEFT_OUT ? 1 : 0;
    }

    private static Scope scope(RemoteCall call) {
        return new Scope(call.run(), call.scopeId());
    }
}
