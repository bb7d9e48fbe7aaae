// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.List;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.compatibility.TraceProviderFactory;

/** Makes the data provider of field utilisation for a trace, or for the traces of an experiment. */
public final class UtilisationDataProviderFactory extends TraceProviderFactory {
    @Override
    public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
        List<UtilisationAnalysis> analyses = UtilisationAnalysis.ofTraces(trace);
        return analyses.isEmpty() ? null : new UtilisationDataProvider(analyses);
    }

    @Override
    protected boolean takes(ITmfTrace trace) {
        return UtilisationAnalysis.isOf(trace);
    }
}
