// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.TmfXyModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfXyModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.fieldtrace.model.operations.RankedOperation;
import org.fieldtrace.tracecompass.core.rows.TableRow;

/**
 * Serves something of each operation as a series over durations, nanoseconds, beside the tree of
 * operations: of those that are selected, or of the first ones. {@link CountedRange} says of which
 * requests.
 */
final class OperationChart implements ITmfTreeXYDataProvider<ChartEntry> {
    /** Series where nothing is selected; more cannot be told apart. */
    private static final int MOST = 10;

    private final String id;
    private final String title;
    private final ITmfTreeDataProvider<TableRow<RankedOperation>> operations;
    private final OperationSeries series;

    OperationChart(
            String id,
            String title,
            ITmfTreeDataProvider<TableRow<RankedOperation>> operations,
            OperationSeries series) {
        this.id = id;
        this.title = title;
        this.operations = operations;
        this.series = series;
    }

    @Override
    public TmfModelResponse<TmfTreeModel<ChartEntry>> fetchTree(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        TmfModelResponse<TmfTreeModel<TableRow<RankedOperation>>> response =
                counted(parameters, monitor);
        TmfTreeModel<TableRow<RankedOperation>> model = response.getModel();
        if (model == null) {
            return new TmfModelResponse<>(null, response.getStatus(), response.getStatusMessage());
        }
        List<ChartEntry> rows =
                model.getEntries().stream()
                        .map(entry -> new ChartEntry(entry, series.cells(entry.row().operation())))
                        .toList();
        return new TmfModelResponse<>(
                new TmfTreeModel<>(series.headers(), rows),
                response.getStatus(),
                response.getStatusMessage());
    }

    private TmfModelResponse<TmfTreeModel<TableRow<RankedOperation>>> counted(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        return operations.fetchTree(CountedRange.of(parameters), monitor);
    }

    @Override
    public TmfModelResponse<ITmfXyModel> fetchXY(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        TmfModelResponse<TmfTreeModel<TableRow<RankedOperation>>> response =
                counted(parameters, monitor);
        TmfTreeModel<TableRow<RankedOperation>> model = response.getModel();
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
                                                ? entry.row().rank() <= MOST
                                                : wanted.contains(entry.getId()))
                        .map(entry -> series.of(entry.getId(), entry.row().operation()))
                        .toList();
        return new TmfModelResponse<>(new TmfXyModel(title, all), Status.COMPLETED, "Completed");
    }

    @Override
    public String getId() {
        return id;
    }
}
