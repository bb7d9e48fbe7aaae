// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.watchpoints;

import java.util.List;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.compatibility.Descriptors;
import org.fieldtrace.tracecompass.core.compatibility.TraceProviderFactory;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/** Makes the data provider of watchpoints for a trace, or for the traces of an experiment. */
public final class WatchpointsDataProviderFactory extends TraceProviderFactory {
    public WatchpointsDataProviderFactory() {
        super(
                Descriptors.of(
                        WatchpointsDataProvider.ID,
                        "Watchpoints",
                        "What each debug register watched, and how the watch ended",
                        Descriptors.Kind.TIME_GRAPH));
    }

    @Override
    public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
        List<UtilisationAnalysis> analyses = UtilisationAnalysis.ofTraces(trace);
        return analyses.isEmpty() ? null : new WatchpointsDataProvider(analyses);
    }

    @Override
    protected boolean takes(ITmfTrace trace) {
        return UtilisationAnalysis.isOf(trace);
    }
}
