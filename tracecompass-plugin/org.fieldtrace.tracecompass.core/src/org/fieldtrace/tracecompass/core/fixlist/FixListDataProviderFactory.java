// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderFactory;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/** Makes the data provider of the fix list for a trace or an experiment. */
public final class FixListDataProviderFactory implements IDataProviderFactory {
    @Override
    public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
        RequestsAnalysis analysis = RequestsAnalysis.of(trace);
        return analysis == null
                ? null
                : new FixListDataProvider(analysis, UtilisationAnalysis.ofTraces(trace));
    }

    /** Under this name newer versions of Trace Compass ask; 6.2 knows only the one above. */
    public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createDataProvider(ITmfTrace trace) {
        return createProvider(trace);
    }
}
