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

/** Serves the rows of another data provider, whose cells are raw numbers, in words. */
final class TableDataProvider implements ITmfTreeDataProvider<TmfTreeDataModel> {
    private final String id;
    private final ITmfTreeDataProvider<? extends ITmfTreeDataModel> raw;

    TableDataProvider(String id, ITmfTreeDataProvider<? extends ITmfTreeDataModel> raw) {
        this.id = id;
        this.raw = raw;
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

    private static TmfTreeModel<TmfTreeDataModel> written(
            TmfTreeModel<? extends ITmfTreeDataModel> model) {
        CellText text = new CellText(model.getHeaders());
        List<TmfTreeDataModel> rows =
                model.getEntries().stream()
                        .map(
                                row ->
                                        new TmfTreeDataModel(
                                                row.getId(),
                                                row.getParentId(),
                                                text.cells(row.getLabels())))
                        .toList();
        return new TmfTreeModel<>(text.headers(), rows);
    }

    @Override
    public String getId() {
        return id;
    }
}
