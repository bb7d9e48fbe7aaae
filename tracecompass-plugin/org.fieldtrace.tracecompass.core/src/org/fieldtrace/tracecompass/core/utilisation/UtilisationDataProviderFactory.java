// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.List;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderFactory;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;

/** Makes the data provider of field utilisation for a trace, or for the traces of an experiment. */
public final class UtilisationDataProviderFactory implements IDataProviderFactory {
    @Override
    public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
        List<UtilisationAnalysis> analyses = UtilisationAnalysis.ofTraces(trace);
        return analyses.isEmpty() ? null : new UtilisationDataProvider(analyses);
    }

    /** Under this name newer versions of Trace Compass ask; 6.2 knows only the one above. */
    public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createDataProvider(ITmfTrace trace) {
        return createProvider(trace);
    }
}
