// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.requests.Access;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.tracecompass.core.utilisation.Sample;
import org.fieldtrace.tracecompass.core.utilisation.SampleHistory;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/**
 * The sampled objects of requests. An object belongs to the handling whose remote call brought it
 * in, whatever thread it came on; an access to it does if it was while the request lasted. An
 * access to an object that did not come in for the request belongs to the handling that was in
 * force on the thread.
 */
final class RequestSamples {
    /** Samples of one run in one request; more cannot be told apart. */
    private static final int MAX_SAMPLES = 10_000;

    /** Requests whose samples are remembered; a view shows a fraction of them. */
    private static final int CACHED = 256;

    private record Call(int run, long scopeId) {}

    private record AccessKey(int run, long objectId, long time) {}

    private final List<UtilisationAnalysis> utilisations;
    private final Map<Long, List<SpanSample>> cache =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, List<SpanSample>> eldest) {
                    return size() > CACHED;
                }
            };
    private UtilisationRuns runs;

    /**
     * @param utilisations of the traces that the requests are in
     */
    RequestSamples(List<UtilisationAnalysis> utilisations) {
        this.utilisations = List.copyOf(utilisations);
    }

    /**
     * Waits until all samples are known.
     *
     * @return whether they are
     */
    boolean await(long milliseconds) {
        for (UtilisationAnalysis utilisation : utilisations) {
            ITmfStateSystem states =
                    utilisation.waitForInitialization() ? utilisation.getStateSystem() : null;
            if (states == null || !states.waitUntilBuilt(milliseconds)) {
                return false;
            }
        }
        return true;
    }

    /** The samples of a request in the order of time; none as long as they are not all known. */
    synchronized List<SpanSample> of(RequestHistory history, Request request)
            throws StateSystemDisposedException {
        List<SpanSample> known = cache.get(request.id());
        if (known == null && await(0)) {
            known = read(history, request);
            cache.put(request.id(), known);
        }
        return known == null ? List.of() : known;
    }

    private List<SpanSample> read(RequestHistory history, Request request)
            throws StateSystemDisposedException {
        if (runs == null) {
            runs = new UtilisationRuns();
            for (UtilisationAnalysis utilisation : utilisations) {
                runs.add(utilisation.getTrace().getName(), utilisation.getStateSystem());
            }
        }
        Map<Call, Integer> handlings = new HashMap<>();
        for (RemoteCall call : request.remoteCalls()) {
            handlings.put(new Call(call.run(), call.scopeId()), call.handling());
        }
        Map<AccessKey, Integer> accesses = new HashMap<>();
        for (Access access : request.accesses()) {
            accesses.put(
                    new AccessKey(access.run(), access.objectId(), access.time()),
                    access.handling());
        }
        List<Span> spans = request.root().preorder();
        long end = request.end();
        for (Span span : spans) {
            end = Math.max(end, Math.max(span.end(), span.handleEnd()));
        }
        List<SpanSample> samples = new ArrayList<>();
        int[] numbers =
                IntStream.concat(
                                handlings.keySet().stream().mapToInt(Call::run),
                                request.accesses().stream().mapToInt(Access::run))
                        .distinct()
                        .toArray();
        for (int number : numbers) {
            Optional<UtilisationRuns.Run> run = runs.of(history.run(number));
            if (run.isPresent()) {
                for (Sample sample :
                        SampleHistory.of(
                                run.get().states(),
                                run.get().attribute(),
                                request.start(),
                                end,
                                MAX_SAMPLES)) {
                    Integer own = handlings.get(new Call(number, sample.scopeId()));
                    Integer handling =
                            own == null && sample.kind() != Sample.Kind.OBJECT
                                    ? accesses.get(
                                            new AccessKey(number, sample.objectId(), sample.time()))
                                    : own;
                    if (handling != null) {
                        samples.add(
                                new SpanSample(
                                        handling, sample, own == null, run.get().definitions()));
                    }
                }
            }
        }
        samples.sort(Comparator.comparingLong(s -> s.sample().time()));
        return samples;
    }
}
