// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.core.runtime.IProgressMonitor;
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
import org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;

/**
 * Serves call paths as a flame graph: a row for each depth, and on it boxes as wide as the bytes of
 * fields that nobody reads. What a client shows as nanoseconds are bytes. {@link CountedRange} and
 * {@link UtilisationDataProvider#CALL_PATHS_KEY} say of what.
 */
final class WasteFlameDataProvider
        implements ITimeGraphDataProvider<TimeGraphEntryModel>, IOutputStyleProvider {
    private static final long NO_PARENT = -1;
    private static final int ID_BITS = 16;

    // Ids are unique over all providers, because clients put the rows of several traces together.
    private static final AtomicLong NEXT_PROVIDER = new AtomicLong(1);

    private final long first = NEXT_PROVIDER.getAndIncrement() << ID_BITS;
    private final String id;
    private final UtilisationDataProvider utilisation;
    private volatile Counted counted;

    WasteFlameDataProvider(String id, UtilisationDataProvider utilisation) {
        this.id = id;
        this.utilisation = utilisation;
    }

    private record Counted(Map<String, Object> parameters, Status status, WasteFlames flames) {}

    /** Counts anew only what was not counted last, for clients ask for the same once and again. */
    private Counted counted(Map<String, Object> parameters, IProgressMonitor monitor) {
        Map<String, Object> asked = CountedRange.of(parameters);
        Counted last = counted;
        if (last != null && last.parameters.equals(asked)) {
            return last;
        }
        TmfModelResponse<TmfTreeModel<UtilisationEntry>> response =
                utilisation.fetchTree(asked, monitor);
        TmfTreeModel<UtilisationEntry> model = response.getModel();
        Counted now =
                new Counted(
                        asked,
                        response.getStatus(),
                        model == null ? null : WasteFlames.of(model.getEntries()));
        if (now.status == Status.COMPLETED) {
            counted = now;
        }
        return now;
    }

    private WasteFlames flames(Map<String, Object> parameters, IProgressMonitor monitor) {
        WasteFlames flames = counted(parameters, monitor).flames;
        return flames == null ? WasteFlames.of(List.of()) : flames;
    }

    @Override
    public TmfModelResponse<TmfTreeModel<TimeGraphEntryModel>> fetchTree(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        Counted found = counted(parameters, monitor);
        WasteFlames flames = found.flames;
        if (flames == null) {
            return new TmfModelResponse<>(null, found.status, "Field utilisation is not known");
        }
        List<TimeGraphEntryModel> rows = new ArrayList<>();
        for (int level = 0; level < flames.depth(); level++) {
            String name = level == 0 ? "Services" : level == 1 ? "Classes" : "Depth " + (level - 1);
            rows.add(
                    new TimeGraphEntryModel(
                            first + level, NO_PARENT, name, 0, flames.bytes(), true));
        }
        return new TmfModelResponse<>(
                new TmfTreeModel<>(List.of("Depth"), rows),
                found.status,
                found.status == Status.COMPLETED ? "Completed" : "Running");
    }

    @Override
    public TmfModelResponse<TimeGraphModel> fetchRowModel(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        List<Long> bytes = DataProviderParameterUtils.extractTimeRequested(parameters);
        List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
        boolean all = bytes == null || bytes.isEmpty();
        long from = all ? 0 : Collections.min(bytes);
        long until = all ? Long.MAX_VALUE : Collections.max(bytes);
        WasteFlames flames = flames(parameters, monitor);
        List<ITimeGraphRowModel> rows = new ArrayList<>();
        for (Long item : items == null ? List.<Long>of() : items) {
            int level = level(item, flames);
            if (level >= 0) {
                rows.add(new TimeGraphRowModel(item, flames.states(level, from, until)));
            }
        }
        return new TmfModelResponse<>(new TimeGraphModel(rows), Status.COMPLETED, "Completed");
    }

    /** The depth of a row, -1 where it is none. */
    private int level(long item, WasteFlames flames) {
        long level = item - first;
        return level < 0 || level >= flames.depth() ? -1 : (int) level;
    }

    @Override
    public TmfModelResponse<List<ITimeGraphArrow>> fetchArrows(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        return new TmfModelResponse<>(List.of(), Status.COMPLETED, "Completed");
    }

    @Override
    public TmfModelResponse<Map<String, String>> fetchTooltip(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        List<Long> bytes = DataProviderParameterUtils.extractTimeRequested(parameters);
        List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
        Map<String, String> tooltip = new LinkedHashMap<>();
        WasteFlames flames = flames(parameters, monitor);
        int level = items == null || items.isEmpty() ? -1 : level(items.get(0), flames);
        if (level >= 0 && bytes != null && !bytes.isEmpty()) {
            flames.at(level, bytes.get(0)).ifPresent(box -> tooltip.putAll(box.getToolTip()));
        }
        return new TmfModelResponse<>(tooltip, Status.COMPLETED, "Completed");
    }

    @Override
    public TmfModelResponse<OutputStyleModel> fetchStyle(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        return new TmfModelResponse<>(
                new OutputStyleModel(WasteStyles.all()), Status.COMPLETED, "Completed");
    }

    @Override
    public String getId() {
        return id;
    }
}
