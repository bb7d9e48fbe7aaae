// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.stragglers;

import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderFactory;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;

/** Makes the data provider of stragglers for a trace or an experiment. */
public final class StragglersDataProviderFactory implements IDataProviderFactory {
    @Override
    public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
        RequestsAnalysis analysis = RequestsAnalysis.of(trace);
        return analysis == null ? null : new StragglersDataProvider(analysis);
    }

    /** Under this name newer versions of Trace Compass ask; 6.2 knows only the one above. */
    public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createDataProvider(ITmfTrace trace) {
        return createProvider(trace);
    }
}
