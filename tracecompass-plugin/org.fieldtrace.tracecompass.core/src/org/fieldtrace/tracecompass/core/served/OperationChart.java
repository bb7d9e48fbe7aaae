// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.TmfXyModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfXyModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.fieldtrace.tracecompass.core.operations.OperationEntry;
import org.fieldtrace.tracecompass.core.operations.OperationsDataProvider;

/**
 * Serves something of each operation as a series over durations, nanoseconds, beside the tree of
 * operations: of those that are selected, or of the first ones.
 */
final class OperationChart implements ITmfTreeXYDataProvider<TmfTreeDataModel> {
    /** Series where nothing is selected; more cannot be told apart. */
    private static final int MOST = 10;

    /** Makes the series of an operation. */
    interface Series {
        /**
         * The series.
         *
         * @param id that it must have
         */
        ISeriesModel of(long id, OperationEntry operation);
    }

    private final String id;
    private final String title;
    private final OperationsDataProvider operations;
    private final Series series;

    OperationChart(String id, String title, OperationsDataProvider operations, Series series) {
        this.id = id;
        this.title = title;
        this.operations = operations;
        this.series = series;
    }

    @Override
    public TmfModelResponse<TmfTreeModel<TmfTreeDataModel>> fetchTree(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        TmfModelResponse<TmfTreeModel<OperationEntry>> response =
                operations.fetchTree(parameters, monitor);
        TmfTreeModel<OperationEntry> model = response.getModel();
        if (model == null) {
            return new TmfModelResponse<>(null, response.getStatus(), response.getStatusMessage());
        }
        List<TmfTreeDataModel> rows = new ArrayList<>();
        for (OperationEntry entry : model.getEntries()) {
            rows.add(
                    new TmfTreeDataModel(
                            entry.getId(), entry.getParentId(), List.of(entry.getName())));
        }
        return new TmfModelResponse<>(
                new TmfTreeModel<>(List.of("Operation"), rows),
                response.getStatus(),
                response.getStatusMessage());
    }

    @Override
    public TmfModelResponse<ITmfXyModel> fetchXY(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        // Its times would be those of the chart's own axis.
        TmfModelResponse<TmfTreeModel<OperationEntry>> response =
                operations.fetchTree(Map.of(), monitor);
        TmfTreeModel<OperationEntry> model = response.getModel();
        if (model == null) {
            return new TmfModelResponse<>(null, response.getStatus(), response.getStatusMessage());
        }
        Collection<Long> asked = DataProviderParameterUtils.extractSelectedItems(parameters);
        Set<Long> wanted = asked == null ? Set.of() : new HashSet<>(asked);
        List<ISeriesModel> all =
                model.getEntries().stream()
                        .filter(
                                entry ->
                                        wanted.isEmpty()
                                                ? entry.getRank() <= MOST
                                                : wanted.contains(entry.getId()))
                        .map(entry -> series.of(entry.getId(), entry))
                        .toList();
        return new TmfModelResponse<>(new TmfXyModel(title, all), Status.COMPLETED, "Completed");
    }

    @Override
    public String getId() {
        return id;
    }
}
