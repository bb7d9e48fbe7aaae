// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.fieldtrace.model.findings.FixList.CallPath;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.event.BatchedAnalysis;

/**
 * Serves field utilisation as a tree: service, class, call path frame by frame, fields.
 *
 * <p>Parameter {@link DataProviderParameterUtils#REQUESTED_TIME_KEY}: times of which the first and
 * the last, in nanoseconds, bound what is counted; without it, the whole trace. Parameter {@link
 * #CALL_PATHS_KEY}: the call paths that are wanted; without it, all.
 */
public final class UtilisationDataProvider implements ITmfTreeDataProvider<UtilisationEntry> {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider";

    /** Parameter: a collection of {@link CallPath}s. */
    public static final String CALL_PATHS_KEY = "fieldtrace.callPaths";

    /** Headings of the labels of a {@link UtilisationEntry}. */
    private static final List<String> HEADERS =
            List.of(
                    "Name",
                    "Allocations",
                    "Samples",
                    "Used",
                    "Unused",
                    "Overwritten",
                    "Censored",
                    "Utilisation, low",
                    "Utilisation",
                    "Utilisation, high",
                    "Settled fields",
                    "Decided fields",
                    "Open fields",
                    "Reads checked",
                    "Reads missed",
                    "Agent, ns",
                    "Unseen by marks");

    private static final long NO_PARENT = -1;

    // Ids are unique over all providers, because views put the trees of several traces together.
    private static final AtomicLong NEXT_ID = new AtomicLong();

    private final List<UtilisationAnalysis> analyses;
    private final Map<List<Object>, Long> ids = new ConcurrentHashMap<>();

    /** Serves the traces of these analyses together, as a report over all of them does. */
    public UtilisationDataProvider(List<UtilisationAnalysis> analyses) {
        this.analyses = List.copyOf(analyses);
    }

    @Override
    public TmfModelResponse<TmfTreeModel<UtilisationEntry>> fetchTree(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        UtilisationReport.Builder report = UtilisationReport.builder();
        boolean complete = true;
        try {
            for (UtilisationAnalysis analysis : analyses) {
                ITmfStateSystem states =
                        analysis.waitForInitialization() ? analysis.getStateSystem() : null;
                if (states == null) {
                    return new TmfModelResponse<>(
                            null, Status.FAILED, "The analysis of field utilisation failed");
                }
                // Asked before the query: COMPLETED must not go with rows of a half-built history.
                complete &= states.waitUntilBuilt(0);
                query(states, parameters).addTo(report);
            }
        } catch (StateSystemDisposedException e) {
            return BatchedAnalysis.closed(analyses);
        }
        return new TmfModelResponse<>(
                new TmfTreeModel<>(HEADERS, entries(report.build(), wanted(parameters))),
                complete ? Status.COMPLETED : Status.RUNNING,
                complete ? "Completed" : "Running");
    }

    private static UtilisationQuery query(ITmfStateSystem states, Map<String, Object> parameters)
            throws StateSystemDisposedException {
        List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
        return times == null || times.isEmpty()
                ? UtilisationQuery.ofAll(states)
                : UtilisationQuery.ofRange(states, Collections.min(times), Collections.max(times));
    }

    private static Predicate<AllocationContext> wanted(Map<String, Object> parameters) {
        return parameters.get(CALL_PATHS_KEY) instanceof Collection<?> paths
                ? context -> paths.contains(new CallPath(context.service(), context.frames()))
                : context -> true;
    }

    private List<UtilisationEntry> entries(
            UtilisationReport report, Predicate<AllocationContext> wanted) {
        UtilisationTree tree = new UtilisationTree(report);
        report.contexts().stream()
                .filter(context -> wanted.test(context.context()))
                .forEach(tree::add);
        return tree.entries(
                NO_PARENT, place -> ids.computeIfAbsent(place, p -> NEXT_ID.getAndIncrement()));
    }

    @Override
    public String getId() {
        return ID;
    }
}
