// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderFactory;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;

/** Makes a data provider over the analysis of requests, for a trace or an experiment. */
public abstract class RequestsProviderFactory implements IDataProviderFactory {
    private final BiFunction<
                    ITmfTrace, RequestsAnalysis, ITmfTreeDataProvider<? extends ITmfTreeDataModel>>
            maker;

    /**
     * @param maker makes the data provider over a started analysis
     */
    protected RequestsProviderFactory(
            Function<RequestsAnalysis, ITmfTreeDataProvider<? extends ITmfTreeDataModel>> maker) {
        this((trace, analysis) -> maker.apply(analysis));
    }

    /**
     * @param maker makes the data provider over a trace and its started analysis
     */
    protected RequestsProviderFactory(
            BiFunction<
                            ITmfTrace,
                            RequestsAnalysis,
                            ITmfTreeDataProvider<? extends ITmfTreeDataModel>>
                    maker) {
        this.maker = maker;
    }

    @Override
    public final ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
        RequestsAnalysis analysis = RequestsAnalysis.of(trace);
        return analysis == null ? null : maker.apply(trace, analysis);
    }

    /** Under this name newer versions of Trace Compass ask; 6.2 knows only the one above. */
    public final ITmfTreeDataProvider<? extends ITmfTreeDataModel> createDataProvider(
            ITmfTrace trace) {
        return createProvider(trace);
    }
}
