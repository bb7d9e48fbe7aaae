// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.findings.fields.SampledReads;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.tracecompass.core.requests.ClosedHistoryException;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.UtilisationRuns;
import org.fieldtrace.tracecompass.core.utilisation.Sample;

/** First reads of sampled objects, as the history of the fields' utilisation has them. */
final class ReadHistory implements SampledReads {
    private final RequestHistory history;
    private final UtilisationRuns runs;
    private final RunSamples samples;

    /** By run and remote call. */
    private final Map<Integer, Map<Long, List<Read>>> byRun = new HashMap<>();

    /**
     * @param runs of the traces that the requests are in
     */
    ReadHistory(RequestHistory history, UtilisationRuns runs, RunSamples samples) {
        this.history = history;
        this.runs = runs;
        this.samples = samples;
    }

    @Override
    public List<Read> of(Request request) {
        List<Read> reads = new ArrayList<>();
        for (RemoteCall call : request.remoteCalls()) {
            reads.addAll(
                    byRun.computeIfAbsent(call.run(), this::read)
                            .getOrDefault(call.scopeId(), List.of()));
        }
        return reads;
    }

    private Map<Long, List<Read>> read(int number) {
        Map<Long, List<Read>> byScope = new HashMap<>();
        UtilisationRuns.Run run = runs.of(history.run(number)).orElse(null);
        if (run == null) {
            return byScope;
        }
        try {
            for (Sample sample : samples.of(run)) {
                if (sample.kind() == Sample.Kind.READ) {
                    byScope.computeIfAbsent(sample.scopeId(), s -> new ArrayList<>())
                            .add(
                                    new Read(
                                            number,
                                            sample.scopeId(),
                                            sample.objectId(),
                                            sample.classId(),
                                            sample.field(),
                                            sample.time()));
                }
            }
            return byScope;
        } catch (StateSystemDisposedException e) {
            throw new ClosedHistoryException(e);
        }
    }
}
