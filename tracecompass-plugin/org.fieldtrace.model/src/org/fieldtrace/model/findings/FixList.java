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
import java.util.stream.Collectors;
import org.fieldtrace.model.findings.estimates.CallCounts;
import org.fieldtrace.model.findings.estimates.CountedCalls;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.exercise.ExercisedOperations;
import org.fieldtrace.model.findings.fields.Envelope;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.findings.fields.PartlyUsed;
import org.fieldtrace.model.findings.fields.ReadDelays;
import org.fieldtrace.model.findings.fields.Requested;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.GainPlace;
import org.fieldtrace.model.findings.gains.GainReplay;
import org.fieldtrace.model.findings.gains.LeftOut;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.index.PassProgress;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UtilisationReport;

/** Joins what requests waited for with what nobody reads. */
public final class FixList {
    private static final double PERCENT = 100;

    private static final class Joined {
        private CountedCalls counted = CountedCalls.NONE;
        private long lookedInto;
        private final Set<RemoteCallSums.Key> keys = new LinkedHashSet<>();
        private final Set<String> callees = new TreeSet<>();
        private final List<ContextUtilisation> contexts = new ArrayList<>();
        private List<Part> parts = List.of();

        /** How many calls there are for each of those that were looked into, by their weight. */
        private double scale() {
            return lookedInto == 0 ? 1 : (double) counted.sums().calls() / lookedInto;
        }

        private boolean isAllUnread(ReadThreshold threshold) {
            return contexts.stream()
                    .allMatch(c -> FixFields.of(List.of(c), threshold).isNothingRead());
        }
    }

    /** Objects of a call path that may be a finding of one kind. */
    private static final class Part {
        private final FindingKind kind;
        private final List<ContextUtilisation> contexts;
        private final FixFields fields;
        private final Optional<PartlyUsed> partlyUsed;
        private GainPlace place;

        /** Objects of which only some are used. */
        Part(
                ContextUtilisation context,
                PartlyUsed used,
                ReadThreshold threshold,
                List<Requested> requested) {
            kind =
                    used.isSeldom()
                            ? FindingKind.OBJECTS_SELDOM_READ
                            : FindingKind.OBJECTS_PARTLY_USED;
            contexts = List.of(context);
            fields = FixFields.of(contexts, threshold).requestedAs(requested);
            partlyUsed = Optional.of(used);
        }

        Part(
                FindingKind kind,
                List<ContextUtilisation> contexts,
                ReadThreshold threshold,
                List<Requested> requested) {
            this.kind = kind;
            this.contexts = contexts;
            fields = FixFields.of(contexts, threshold).requestedAs(requested);
            partlyUsed = Optional.empty();
        }

        /** Fields that are read late. */
        Part(LateFields.Found late, ReadThreshold threshold, List<Requested> requested) {
            kind = FindingKind.FIELDS_READ_LATE;
            contexts = late.contexts();
            fields = FixFields.of(contexts, threshold).with(late.reads()).requestedAs(requested);
            partlyUsed = Optional.empty();
        }

        private boolean isAboutSomething() {
            return partlyUsed.isPresent()
                    || kind == FindingKind.FIELDS_SELDOM_READ
                    || kind == FindingKind.FIELDS_READ_LATE
                    || !fields.neverRead().isEmpty();
        }

        private GainPlace place(Joined calls, ReadThreshold threshold) {
            if (kind == FindingKind.FIELDS_READ_LATE) {
                return new GainPlace(
                        Gain.Kind.FIELDS, LeftOut.all(calls.contexts, contexts, calls.lookedInto));
            }
            if (kind == FindingKind.FIELDS_SELDOM_READ) {
                return new GainPlace(
                        Gain.Kind.FIELDS,
                        LeftOut.unread(calls.contexts, contexts, calls.lookedInto));
            }
            if (partlyUsed.isPresent()) {
                return new GainPlace(
                        Gain.Kind.OBJECTS,
                        LeftOut.objects(
                                contexts.get(0),
                                partlyUsed.get().used().value(),
                                partlyUsed.get().unneeded(),
                                calls.contexts,
                                calls.lookedInto));
            }
            boolean all = fields.isNothingRead() && calls.isAllUnread(threshold);
            return new GainPlace(
                    all ? Gain.Kind.CALL : Gain.Kind.FIELDS,
                    LeftOut.of(calls.contexts, contexts, threshold, calls.lookedInto));
        }

        private Waste waste() {
            return contexts.stream().map(Waste::of).reduce(Waste.NONE, Waste::plus);
        }

        private List<String> classes() {
            return contexts.stream().map(c -> c.context().className()).distinct().sorted().toList();
        }
    }

    private FixList() {}

    /**
     * The call paths of a range of time, most to gain first. Those from which nothing is to be
     * gained, or of which too little is known, stand at the end.
     *
     * @param summary what its requests waited for
     * @param utilisation what was read of what came in
     * @param rules from when on objects and fields are seldom read
     * @param delays how late fields are first read
     * @param callPaths the call path of a remote call; empty where it is not known
     * @param from the range's start, nanoseconds
     * @param until the range's end, nanoseconds
     * @param progress of {@link GainReplay#PASSES} passes
     */
    public static List<Fix> of(
            RequestSource source,
            RequestSummary summary,
            UtilisationReport utilisation,
            FindingRules rules,
            ReadDelays delays,
            Function<RemoteCallSums.Key, Optional<CallPath>> callPaths,
            long from,
            long until,
            PassProgress progress) {
        Map<CallPath, Joined> joined = join(source, summary, utilisation, rules, delays, callPaths);
        ReadThreshold threshold = utilisation.threshold();
        GainReplay.Looked looked =
                GainReplay.run(
                        source.index(),
                        from,
                        until,
                        summary.duration(),
                        new GainReplay.Processors(
                                service -> summary.processorLoad().of(source.name(service)),
                                service -> summary.processorLoad().threadsOf(source.name(service)),
                                summary.processorLoad().waiting() > 0,
                                summary.processorLoad().ofByte()),
                        places(joined, threshold),
                        progress);
        return fixes(
                joined,
                looked,
                summary,
                new SharedMethods(utilisation),
                new ExercisedOperations(source, summary, utilisation));
    }

    /** The same call paths where it does not matter what is gained: no request is played again. */
    public static List<Fix> withoutGains(
            RequestSource source,
            RequestSummary summary,
            UtilisationReport utilisation,
            FindingRules rules,
            Function<RemoteCallSums.Key, Optional<CallPath>> callPaths) {
        return fixes(
                join(source, summary, utilisation, rules, ReadDelays.NONE, callPaths),
                GainReplay.Looked.NONE,
                summary,
                new SharedMethods(utilisation),
                new ExercisedOperations(source, summary, utilisation));
    }

    private static List<Fix> fixes(
            Map<CallPath, Joined> joined,
            GainReplay.Looked looked,
            RequestSummary summary,
            SharedMethods shared,
            ExercisedOperations exercised) {
        List<Fix> fixes = new ArrayList<>();
        joined.forEach(
                (path, calls) ->
                        calls.parts.forEach(
                                part ->
                                        fixes.add(
                                                fix(
                                                        path, calls, part, looked, summary, shared,
                                                        exercised))));
        fixes.sort(Finding.ORDER);
        return fixes;
    }

    private static Map<CallPath, Joined> join(
            RequestSource source,
            RequestSummary summary,
            UtilisationReport utilisation,
            FindingRules rules,
            ReadDelays delays,
            Function<RemoteCallSums.Key, Optional<CallPath>> callPaths) {
        Map<CallPath, Joined> joined = new LinkedHashMap<>();
        CallCounts counts = new CallCounts(source, summary);
        summary.remoteCalls()
                .forEach(
                        (key, looked) -> {
                            CallPath path = callPaths.apply(key).orElse(null);
                            if (path != null) {
                                CountedCalls counted = counts.of(path.service(), key, looked);
                                add(at(path, joined), source, key, looked, counted);
                            }
                        });
        for (ContextUtilisation context : utilisation.contexts()) {
            Joined calls =
                    joined.get(
                            new CallPath(context.context().service(), context.context().frames()));
            if (calls != null) {
                calls.contexts.add(context);
            }
        }
        joined.values().removeIf(calls -> calls.contexts.stream().allMatch(FixList::isEmpty));
        joined.values()
                .forEach(
                        calls ->
                                calls.parts = parts(calls, utilisation.threshold(), rules, delays));
        return joined;
    }

    private static boolean isEmpty(ContextUtilisation context) {
        return context.allocations() == 0;
    }

    /**
     * What is never read at all, the rest, and what of the rest is partly used or seldom or late
     * read.
     */
    private static List<Part> parts(
            Joined calls, ReadThreshold threshold, FindingRules rules, ReadDelays delays) {
        Map<Boolean, List<ContextUtilisation>> byUse =
                calls.contexts.stream()
                        .collect(
                                Collectors.partitioningBy(
                                        c -> FixFields.of(List.of(c), threshold).isNothingRead()));
        // Of all classes: what one of them leaves unread, another may have for itself.
        List<Requested> requested = Requested.of(calls.contexts, threshold);
        List<Part> parts = new ArrayList<>();
        if (!byUse.get(true).isEmpty()) {
            parts.add(
                    new Part(
                            FindingKind.OBJECTS_NEVER_READ, byUse.get(true), threshold, requested));
        }
        List<ContextUtilisation> partlyRead =
                byUse.get(false).stream()
                        .filter(c -> !Envelope.is(c, calls.contexts, threshold, calls.lookedInto))
                        .toList();
        if (!partlyRead.isEmpty()) {
            parts.add(new Part(FindingKind.FIELDS_NEVER_READ, partlyRead, threshold, requested));
        }
        double seldom = rules.of(FindingRules.Rule.SELDOM_READ_PERCENT) / PERCENT;
        List<ContextUtilisation> usedWhole = new ArrayList<>();
        for (ContextUtilisation context : byUse.get(false)) {
            PartlyUsed.of(context, calls.lookedInto)
                    .or(() -> PartlyUsed.seldom(context, calls.lookedInto, seldom))
                    .ifPresentOrElse(
                            used -> parts.add(new Part(context, used, threshold, requested)),
                            () -> usedWhole.add(context));
        }
        List<ContextUtilisation> seldomRead =
                new SeldomFields(threshold, rules).of(usedWhole, calls.contexts);
        if (!seldomRead.isEmpty()) {
            parts.add(new Part(FindingKind.FIELDS_SELDOM_READ, seldomRead, threshold, requested));
        }
        LateFields.Found late = new LateFields(delays, rules).of(usedWhole, calls.contexts);
        if (!late.contexts().isEmpty()) {
            parts.add(new Part(late, threshold, requested));
        }
        return parts;
    }

    private static Joined at(CallPath path, Map<CallPath, Joined> joined) {
        return joined.computeIfAbsent(path, p -> new Joined());
    }

    private static void add(
            Joined calls,
            RequestSource source,
            RemoteCallSums.Key key,
            RemoteCallSums looked,
            CountedCalls counted) {
        calls.keys.add(key);
        calls.counted = calls.counted.plus(counted);
        calls.lookedInto += looked.calls();
        if (key.callee() >= 0) {
            calls.callees.add(source.name(key.callee()));
        }
    }

    /** What is to be left out where, for call paths where anything is known to be of no use. */
    private static Map<RemoteCallSums.Key, List<GainPlace>> places(
            Map<CallPath, Joined> joined, ReadThreshold threshold) {
        Map<RemoteCallSums.Key, List<GainPlace>> places = new HashMap<>();
        for (Joined calls : joined.values()) {
            for (Part part : calls.parts) {
                if (part.isAboutSomething()) {
                    part.place = part.place(calls, threshold);
                    calls.keys.forEach(
                            key ->
                                    places.computeIfAbsent(key, k -> new ArrayList<>())
                                            .add(part.place));
                }
            }
        }
        return places;
    }

    private static Fix fix(
            CallPath path,
            Joined calls,
            Part part,
            GainReplay.Looked looked,
            RequestSummary summary,
            SharedMethods shared,
            ExercisedOperations exercised) {
        boolean isPlayed = part.place != null && looked.requests() > 0;
        CountedCalls counted =
                isPlayed
                        ? part.place.counted(calls.counted, looked.requests(), summary.requests())
                        : calls.counted;
        RemoteCallSums sums = counted.sums();
        return new Fix(
                part.kind,
                path.service(),
                List.copyOf(calls.callees),
                path.frames(),
                part.classes(),
                part.fields,
                part.partlyUsed,
                sums,
                counted.estimate(),
                part.waste().times((double) sums.calls() / calls.lookedInto),
                summary.duration() == 0
                        ? 0
                        : Math.min(1, (double) sums.critical() / summary.duration()),
                part.place == null
                        ? Gain.NONE
                        : part.place.gain(looked.all(), calls.scale()).of(summary.processorLoad()),
                part.place == null ? Extent.NONE : part.place.extent(looked.all()),
                shared.readersOf(path, part.contexts, part.fields),
                part.place == null
                        ? Exercise.NONE
                        : exercised.of(path.service(), path.frames(), part.place.askers()),
                Optional.empty());
    }
}
