// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.estimates.CallCounts;
import org.fieldtrace.model.findings.estimates.CallEstimate;
import org.fieldtrace.model.findings.estimates.CountedCalls;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.requests.index.RequestSummary;

/**
 * A line of code that makes remote calls, over all call paths that lead to it: their innermost
 * frame.
 *
 * @param service the service whose code it is
 * @param frame the line
 * @param callees services that it calls, as far as spans tell
 * @param callPaths by how many call paths it is reached
 * @param sums its remote calls, with those {@link CallCounts shared out} that the agent left out
 * @param estimate how sure their number is
 * @param criticalShare share of all requests' critical paths that passes inside its calls, 0 to 1
 */
public record CallSite(
        String service,
        Frame frame,
        List<String> callees,
        int callPaths,
        RemoteCallSums sums,
        CallEstimate estimate,
        double criticalShare) {
    /** Most critical time first. */
    public static final Comparator<CallSite> ORDER =
            largest(site -> site.sums.critical())
                    .thenComparing(largest(site -> site.sums.waited()))
                    .thenComparing(largest(site -> site.sums.calls()))
                    .thenComparing(CallSite::service)
                    .thenComparing(site -> site.frame.fullLabel());

    /**
     * The call sites of some requests.
     *
     * @param sites most critical time first
     * @param withoutSite remote calls of which no call path is known: those that brought in no
     *     object, and those beyond what a summary keeps apart
     */
    public record Found(List<CallSite> sites, long withoutSite) {
        public Found {
            sites = List.copyOf(sites);
        }
    }

    public CallSite {
        callees = List.copyOf(callees);
    }

    private static Comparator<CallSite> largest(ToLongFunction<CallSite> value) {
        return Comparator.comparingLong(value).reversed();
    }

    private record Place(String service, Frame frame) {}

    private static final class Sum {
        private final Set<List<Frame>> paths = new HashSet<>();
        private final Set<String> callees = new TreeSet<>();
        private CountedCalls counted = CountedCalls.NONE;
    }

    /**
     * The call sites of the requests that a summary is about.
     *
     * @param callPaths the call path of a remote call; empty where it is not known
     */
    public static Found of(
            RequestSource source,
            RequestSummary summary,
            Function<RemoteCallSums.Key, Optional<CallPath>> callPaths) {
        CallCounts counts = new CallCounts(source, summary);
        Map<Place, Sum> sums = new LinkedHashMap<>();
        summary.remoteCalls()
                .forEach(
                        (key, looked) -> {
                            CallPath path = callPaths.apply(key).orElse(null);
                            if (path != null && !path.withoutJdksHead().isEmpty()) {
                                Sum sum = sums.computeIfAbsent(place(path), p -> new Sum());
                                sum.paths.add(path.withoutJdksHead());
                                add(sum, source, key, counts.of(path.service(), key, looked));
                            }
                        });
        List<CallSite> sites = new ArrayList<>();
        sums.forEach((place, sum) -> sites.add(site(place, sum, summary.duration())));
        sites.sort(ORDER);
        long all =
                summary.remoteCallsLeftOut()
                        + summary.remoteCalls().values().stream()
                                .mapToLong(RemoteCallSums::calls)
                                .sum();
        long placed = sites.stream().mapToLong(site -> site.sums.calls()).sum();
        return new Found(sites, Math.max(0, all - placed));
    }

    private static void add(
            Sum sum, RequestSource source, RemoteCallSums.Key key, CountedCalls counted) {
        sum.counted = sum.counted.plus(counted);
        if (key.callee() >= 0) {
            sum.callees.add(source.name(key.callee()));
        }
    }

    private static Place place(CallPath path) {
        return new Place(path.service(), path.frames().get(path.frames().size() - 1));
    }

    private static CallSite site(Place place, Sum sum, long duration) {
        return new CallSite(
                place.service,
                place.frame,
                List.copyOf(sum.callees),
                sum.paths.size(),
                sum.counted.sums(),
                sum.counted.estimate(),
                duration == 0 ? 0 : (double) sum.counted.sums().critical() / duration);
    }
}
