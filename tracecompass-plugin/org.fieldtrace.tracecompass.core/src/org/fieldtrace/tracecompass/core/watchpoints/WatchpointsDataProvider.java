// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.watchpoints;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.IOutputStyleProvider;
import org.eclipse.tracecompass.tmf.core.model.OutputStyleModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.fieldtrace.tracecompass.core.event.BatchedAnalysis;
import org.fieldtrace.tracecompass.core.rows.FetchedTree;
import org.fieldtrace.tracecompass.core.trace.RecordingName;
import org.fieldtrace.tracecompass.core.utilisation.RunDefinitions;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/**
 * Serves watchpoints as a time graph: a row for each debug register of each JVM, whose states are
 * styled by the verdict with which the watch ended.
 */
public final class WatchpointsDataProvider
        implements ITimeGraphDataProvider<TimeGraphEntryModel>, IOutputStyleProvider {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.watchpoints.WatchpointsDataProvider";

    private static final long NO_PARENT = -1;

    // Ids are unique over all providers, because views put the rows of several traces together.
    private static final AtomicLong NEXT_ID = new AtomicLong();

    private record Place(UtilisationAnalysis analysis, int quark) {}

    private final List<UtilisationAnalysis> analyses;
    private final Map<Place, Long> ids = new ConcurrentHashMap<>();
    private final Map<Long, SlotHistory> slots = new ConcurrentHashMap<>();

    public WatchpointsDataProvider(List<UtilisationAnalysis> analyses) {
        this.analyses = List.copyOf(analyses);
    }

    @Override
    public TmfModelResponse<TmfTreeModel<TimeGraphEntryModel>> fetchTree(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        return FetchedTree.handOn(parameters, tree());
    }

    private TmfModelResponse<TmfTreeModel<TimeGraphEntryModel>> tree() {
        List<TimeGraphEntryModel> rows = new ArrayList<>();
        boolean complete = true;
        try {
            for (UtilisationAnalysis analysis : analyses) {
                ITmfStateSystem states =
                        analysis.waitForInitialization() ? analysis.getStateSystem() : null;
                if (states == null) {
                    return new TmfModelResponse<>(
                            null, Status.FAILED, "The analysis of field utilisation failed");
                }
                complete &= states.waitUntilBuilt(0);
                addRows(analysis, states, rows);
            }
        } catch (StateSystemDisposedException e) {
            return BatchedAnalysis.closed(analyses);
        }
        return new TmfModelResponse<>(
                new TmfTreeModel<>(List.of("Slot"), rows),
                complete ? Status.COMPLETED : Status.RUNNING,
                complete ? "Completed" : "Running");
    }

    private void addRows(
            UtilisationAnalysis analysis, ITmfStateSystem states, List<TimeGraphEntryModel> rows)
            throws StateSystemDisposedException {
        long start = states.getStartTime();
        long end = states.getCurrentEndTime();
        long trace = id(analysis, ITmfStateSystem.ROOT_ATTRIBUTE);
        String name = analysis.getTrace() == null ? "" : RecordingName.of(analysis.getTrace());
        rows.add(new TimeGraphEntryModel(trace, NO_PARENT, name, start, end, false));
        for (Map.Entry<Integer, RunDefinitions> run : RunDefinitions.ofRuns(states).entrySet()) {
            RunDefinitions definitions = run.getValue();
            String jvm = definitions.release().label() + " (vpid " + definitions.vpid() + ")";
            long jvmId = id(analysis, run.getKey());
            rows.add(new TimeGraphEntryModel(jvmId, trace, jvm, start, end, false));
            for (int quark : SlotHistory.slots(states, run.getKey())) {
                SlotHistory slot = new SlotHistory(states, definitions, name, quark);
                long slotId = id(analysis, quark);
                slots.put(slotId, slot);
                rows.add(
                        new TimeGraphEntryModel(
                                slotId, jvmId, "slot " + slot.name(), start, end, true));
            }
        }
    }

    private long id(UtilisationAnalysis analysis, int quark) {
        return ids.computeIfAbsent(new Place(analysis, quark), place -> NEXT_ID.getAndIncrement());
    }

    @Override
    public TmfModelResponse<TimeGraphModel> fetchRowModel(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
        List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
        if (times == null || items == null) {
            return new TmfModelResponse<>(
                    null, Status.FAILED, "The request names no times or no rows");
        }
        List<ITimeGraphRowModel> rows = new ArrayList<>();
        try {
            for (long item : items) {
                SlotHistory slot = slots.get(item);
                if (slot != null) {
                    rows.add(new TimeGraphRowModel(item, slot.states(times, monitor)));
                }
            }
        } catch (StateSystemDisposedException e) {
            return new TmfModelResponse<>(null, Status.CANCELLED, "The trace was closed");
        }
        return new TmfModelResponse<>(new TimeGraphModel(rows), Status.COMPLETED, "Completed");
    }

    /**
     * Every watch of rows, in the order of the rows and of time, also where a view draws several as
     * one.
     *
     * @param parameters ids of rows, and times, of which the first and the last bound the range
     */
    public TmfModelResponse<List<Watch>> fetchWatches(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
        List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
        if (times == null || times.isEmpty() || items == null) {
            return new TmfModelResponse<>(
                    null, Status.FAILED, "The request names no times or no rows");
        }
        List<Watch> watches = new ArrayList<>();
        try {
            for (long item : items) {
                SlotHistory slot = slots.get(item);
                if (slot != null) {
                    watches.addAll(
                            slot.watches(Collections.min(times), Collections.max(times), monitor));
                }
            }
        } catch (StateSystemDisposedException e) {
            return new TmfModelResponse<>(null, Status.CANCELLED, "The trace was closed");
        }
        return new TmfModelResponse<>(watches, Status.COMPLETED, "Completed");
    }

    @Override
    public TmfModelResponse<Map<String, String>> fetchTooltip(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
        List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
        if (times == null || times.isEmpty() || items == null || items.isEmpty()) {
            return new TmfModelResponse<>(
                    null, Status.FAILED, "The request names no time or no row");
        }
        SlotHistory slot = slots.get(items.get(0));
        try {
            Map<String, String> tooltip = slot == null ? Map.of() : slot.tooltip(times.get(0));
            return new TmfModelResponse<>(tooltip, Status.COMPLETED, "Completed");
        } catch (StateSystemDisposedException e) {
            return new TmfModelResponse<>(null, Status.CANCELLED, "The trace was closed");
        }
    }

    @Override
    public TmfModelResponse<List<ITimeGraphArrow>> fetchArrows(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        return new TmfModelResponse<>(List.of(), Status.COMPLETED, "Completed");
    }

    @Override
    public TmfModelResponse<OutputStyleModel> fetchStyle(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        return new TmfModelResponse<>(
                new OutputStyleModel(VerdictStyles.all()), Status.COMPLETED, "Completed");
    }

    @Override
    public String getId() {
        return ID;
    }
}
