// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfXyModel;

/**
 * What a data provider of a chart has for its rows, beside the tree of them.
 *
 * @param series by the ids of rows; empty where it is no chart with axes
 * @param states row by row; empty where it is no time graph
 */
public record Content(Map<Long, ISeriesModel> series, List<ITimeGraphRowModel> states) {
    /** Nothing. */
    public static final Content NONE = new Content(Map.of(), List.of());

    /** Asks for all of it, as a client of a trace server does. */
    static Content of(
            ITmfTreeDataProvider<? extends ITmfTreeDataModel> provider,
            List<? extends ITmfTreeDataModel> rows,
            Map<String, Object> parameters,
            IProgressMonitor monitor) {
        Map<String, Object> asked = new HashMap<>(parameters);
        asked.put(
                DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                rows.stream().map(ITmfTreeDataModel::getId).toList());
        // Of the whole axis, which is not one of times.
        asked.remove(DataProviderParameterUtils.REQUESTED_TIME_KEY);
        if (provider instanceof ITmfTreeXYDataProvider<?> chart) {
            ITmfXyModel model = chart.fetchXY(asked, monitor).getModel();
            return model == null
                    ? NONE
                    : new Content(
                            model.getSeriesData().stream()
                                    .collect(
                                            Collectors.toMap(
                                                    ISeriesModel::getId, Function.identity())),
                            List.of());
        }
        if (provider instanceof ITimeGraphDataProvider<?> graph) {
            TimeGraphModel model = graph.fetchRowModel(asked, monitor).getModel();
            return model == null ? NONE : new Content(Map.of(), model.getRows());
        }
        return NONE;
    }
}
