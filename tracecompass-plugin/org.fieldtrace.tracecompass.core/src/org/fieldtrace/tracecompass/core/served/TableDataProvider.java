// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.fieldtrace.model.table.Table;

/** Serves the rows of another data provider, whose cells are raw numbers, in words. */
final class TableDataProvider implements ITmfTreeDataProvider<TmfTreeDataModel> {
    private final String id;
    private final ITmfTreeDataProvider<? extends ITmfTreeDataModel> raw;
    private final Table<?> table;

    /**
     * @param table whose columns the other data provider has
     */
    TableDataProvider(
            String id, ITmfTreeDataProvider<? extends ITmfTreeDataModel> raw, Table<?> table) {
        this.id = id;
        this.raw = raw;
        this.table = table;
    }

    @Override
    public TmfModelResponse<TmfTreeModel<TmfTreeDataModel>> fetchTree(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        TmfModelResponse<? extends TmfTreeModel<? extends ITmfTreeDataModel>> response =
                raw.fetchTree(parameters, monitor);
        TmfTreeModel<? extends ITmfTreeDataModel> model = response.getModel();
        return new TmfModelResponse<>(
                model == null ? null : written(model),
                response.getStatus(),
                response.getStatusMessage());
    }

    private TmfTreeModel<TmfTreeDataModel> written(
            TmfTreeModel<? extends ITmfTreeDataModel> model) {
        List<TmfTreeDataModel> rows =
                model.getEntries().stream()
                        .map(
                                row ->
                                        new TmfTreeDataModel(
                                                row.getId(),
                                                row.getParentId(),
                                                table.read(row.getLabels())))
                        .toList();
        return new TmfTreeModel<>(table.titles(), rows);
    }

    @Override
    public String getId() {
        return id;
    }
}
