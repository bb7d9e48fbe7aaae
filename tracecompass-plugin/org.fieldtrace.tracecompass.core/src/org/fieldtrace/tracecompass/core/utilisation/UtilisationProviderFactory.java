// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.List;
import java.util.function.Function;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.compatibility.TraceProviderFactory;

/** Makes a data provider of fields for a trace, or for the traces of an experiment. */
public abstract class UtilisationProviderFactory extends TraceProviderFactory {
    private final Function<
                    List<UtilisationAnalysis>, ITmfTreeDataProvider<? extends ITmfTreeDataModel>>
            maker;

    /**
     * @param maker makes the data provider over the analyses of the traces
     */
    protected UtilisationProviderFactory(
            Function<List<UtilisationAnalysis>, ITmfTreeDataProvider<? extends ITmfTreeDataModel>>
                    maker) {
        this.maker = maker;
    }

    @Override
    public final ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
        List<UtilisationAnalysis> analyses = UtilisationAnalysis.ofTraces(trace);
        return analyses.isEmpty() ? null : maker.apply(analyses);
    }

    @Override
    protected final boolean takes(ITmfTrace trace) {
        return UtilisationAnalysis.isOf(trace);
    }
}
