// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;

/** Joins what requests waited for with what nobody reads. */
public final class FixList {
    /** A field that is read less often than this is named. */
    private static final double SELDOM = 0.5;

    /** Where objects come in. */
    public record CallPath(String service, List<Frame> frames) {}

    private record UnreadField(String name, double utilisation) {}

    private static final class Joined {
        private RemoteCallSums calls = RemoteCallSums.NONE;
        private long lookedInto;
        private final Set<String> callees = new TreeSet<>();
        private final Set<String> classes = new TreeSet<>();
        private final List<UnreadField> unread = new ArrayList<>();
        private Waste waste = Waste.NONE;
    }

    private FixList() {}

    /**
     * The list, highest score first.
     *
     * @param summary what requests waited for
     * @param utilisation what was read of what came in
     * @param callPaths the call path of a remote call; empty where it is not known
     */
    public static List<Fix> of(
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
                add(calls, context);
            }
        }
        List<Fix> fixes = new ArrayList<>();
        joined.forEach(
                (path, calls) -> {
                    if (calls.waste.objects() > 0) {
                        fixes.add(fix(path, calls, summary.duration()));
                    }
                });
        fixes.sort(Fix.ORDER);
        return fixes;
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
        calls.calls = calls.calls.plus(leftOut.sharedWith(key, sums));
        calls.lookedInto += sums.calls();
        if (key.callee() >= 0) {
            calls.callees.add(source.name(key.callee()));
        }
    }

    private static void add(Joined calls, ContextUtilisation context) {
        String className = context.context().className();
        calls.classes.add(className);
        calls.waste = calls.waste.plus(Waste.of(context));
        for (FieldUtilisation field : context.fields()) {
            Optional<Proportion> used = field.counts().utilisation();
            if (used.isPresent() && used.get().value() < SELDOM) {
                calls.unread.add(
                        new UnreadField(
                                Frame.simpleClassName(className) + "." + field.name(),
                                used.get().value()));
            }
        }
    }

    private static Fix fix(CallPath path, Joined calls, long allRequests) {
        calls.unread.sort(
                Comparator.comparingDouble(UnreadField::utilisation)
                        .thenComparing(UnreadField::name));
        return new Fix(
                path.service,
                List.copyOf(calls.callees),
                path.frames,
                List.copyOf(calls.classes),
                calls.unread.stream().map(UnreadField::name).toList(),
                calls.calls,
                calls.lookedInto,
                calls.waste.times((double) calls.calls.calls() / calls.lookedInto),
                allRequests == 0 ? 0 : (double) calls.calls.critical() / allRequests);
    }
}
