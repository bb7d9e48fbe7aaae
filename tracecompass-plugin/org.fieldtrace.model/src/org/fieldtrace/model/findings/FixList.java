// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UtilisationReport;

/** Joins what requests waited for with what nobody reads. */
public final class FixList {
    /** Where objects come in. */
    public record CallPath(String service, List<Frame> frames) {}

    private static final class Joined {
        private RemoteCallSums calls = RemoteCallSums.NONE;
        private long lookedInto;
        private final Set<RemoteCallSums.Key> keys = new LinkedHashSet<>();
        private final Set<String> callees = new TreeSet<>();
        private final Set<String> classes = new TreeSet<>();
        private final List<ContextUtilisation> contexts = new ArrayList<>();
        private Waste waste = Waste.NONE;
        private FixFields fields = FixFields.NONE;
        private GainReplay.Place place;

        /** How many calls one that is told of stands for. */
        private double scale() {
            return calls.told() == 0 ? 1 : (double) calls.calls() / calls.told();
        }
    }

    private FixList() {}

    /**
     * The call paths of a range of time, most to gain first. Those from which nothing is to be
     * gained, or of which too little is known, stand at the end.
     *
     * @param summary what its requests waited for
     * @param utilisation what was read of what came in
     * @param callPaths the call path of a remote call; empty where it is not known
     * @param from the range's start, nanoseconds
     * @param until the range's end, nanoseconds
     */
    public static List<Fix> of(
            RequestSource source,
            RequestSummary summary,
            UtilisationReport utilisation,
            Function<RemoteCallSums.Key, Optional<CallPath>> callPaths,
            long from,
            long until) {
        Map<CallPath, Joined> joined = join(source, summary, utilisation, callPaths);
        ReadThreshold threshold = utilisation.threshold();
        int requests = GainReplay.run(source.index(), from, until, places(joined, threshold));
        return fixes(joined, requests, summary);
    }

    /** The same call paths where it does not matter what is gained: no request is played again. */
    public static List<Fix> withoutGains(
            RequestSource source,
            RequestSummary summary,
            UtilisationReport utilisation,
            Function<RemoteCallSums.Key, Optional<CallPath>> callPaths) {
        return fixes(join(source, summary, utilisation, callPaths), 0, summary);
    }

    private static List<Fix> fixes(
            Map<CallPath, Joined> joined, int requests, RequestSummary summary) {
        List<Fix> fixes = new ArrayList<>();
        joined.forEach((path, calls) -> fixes.add(fix(path, calls, requests, summary.duration())));
        fixes.sort(Fix.ORDER);
        return fixes;
    }

    private static Map<CallPath, Joined> join(
            RequestSource source,
            RequestSummary summary,
            UtilisationReport utilisation,
            Function<RemoteCallSums.Key, Optional<CallPath>> callPaths) {
        Map<CallPath, Joined> joined = new LinkedHashMap<>();
        LeftOutCalls leftOut = new LeftOutCalls(summary.remoteCalls());
        summary.remoteCalls()
                .forEach(
                        (key, sums) ->
                                callPaths
                                        .apply(key)
                                        .map(path -> at(path, joined))
                                        .ifPresent(
                                                calls -> add(calls, source, key, sums, leftOut)));
        for (ContextUtilisation context : utilisation.contexts()) {
            Joined calls =
                    joined.get(
                            new CallPath(context.context().service(), context.context().frames()));
            if (calls != null) {
                calls.classes.add(context.context().className());
                calls.waste = calls.waste.plus(Waste.of(context));
                calls.contexts.add(context);
            }
        }
        joined.values().removeIf(calls -> calls.waste.objects() == 0);
        joined.values()
                .forEach(
                        calls ->
                                calls.fields =
                                        FixFields.of(calls.contexts, utilisation.threshold()));
        return joined;
    }

    private static Joined at(CallPath path, Map<CallPath, Joined> joined) {
        return joined.computeIfAbsent(path, p -> new Joined());
    }

    private static void add(
            Joined calls,
            RequestSource source,
            RemoteCallSums.Key key,
            RemoteCallSums sums,
            LeftOutCalls leftOut) {
        calls.keys.add(key);
        calls.calls = calls.calls.plus(leftOut.sharedWith(key, sums));
        calls.lookedInto += sums.calls();
        if (key.callee() >= 0) {
            calls.callees.add(source.name(key.callee()));
        }
    }

    /** What is to be left out where, for call paths where a field is known to be never read. */
    private static Map<RemoteCallSums.Key, GainReplay.Place> places(
            Map<CallPath, Joined> joined, ReadThreshold threshold) {
        Map<RemoteCallSums.Key, GainReplay.Place> places = new HashMap<>();
        for (Joined calls : joined.values()) {
            if (!calls.fields.neverRead().isEmpty()) {
                calls.place =
                        new GainReplay.Place(
                                calls.fields.isNothingRead() ? Gain.Kind.CALL : Gain.Kind.FIELDS,
                                LeftOut.of(calls.contexts, threshold, calls.lookedInto));
                calls.keys.forEach(key -> places.put(key, calls.place));
            }
        }
        return places;
    }

    private static Fix fix(CallPath path, Joined calls, int requests, long allRequests) {
        return new Fix(
                path.service,
                List.copyOf(calls.callees),
                path.frames,
                List.copyOf(calls.classes),
                calls.fields,
                calls.calls,
                calls.calls.told(),
                calls.waste.times((double) calls.calls.calls() / calls.lookedInto),
                allRequests == 0 ? 0 : (double) calls.calls.critical() / allRequests,
                calls.place == null ? Gain.NONE : calls.place.gain(requests, calls.scale()));
    }
}
