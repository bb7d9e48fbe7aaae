// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.compatibility.TraceProviderFactory;

/** Makes a data provider over the analysis of requests, for a trace or an experiment. */
public abstract class RequestsProviderFactory extends TraceProviderFactory {
    private final BiFunction<
                    ITmfTrace, RequestsAnalysis, ITmfTreeDataProvider<? extends ITmfTreeDataModel>>
            maker;

    /**
     * @param maker makes the data provider over a started analysis
     * @param descriptors what it makes, for a trace server
     */
    protected RequestsProviderFactory(
            Function<RequestsAnalysis, ITmfTreeDataProvider<? extends ITmfTreeDataModel>> maker,
            IDataProviderDescriptor... descriptors) {
        this((trace, analysis) -> maker.apply(analysis), descriptors);
    }

    /**
     * @param maker makes the data provider over a trace and its started analysis
     * @param descriptors what it makes, for a trace server
     */
    protected RequestsProviderFactory(
            BiFunction<
                            ITmfTrace,
                            RequestsAnalysis,
                            ITmfTreeDataProvider<? extends ITmfTreeDataModel>>
                    maker,
            IDataProviderDescriptor... descriptors) {
        super(descriptors);
        this.maker = maker;
    }

    @Override
    public final ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
        RequestsAnalysis analysis = RequestsAnalysis.of(trace);
        return analysis == null ? null : maker.apply(trace, analysis);
    }

    @Override
    protected final boolean takes(ITmfTrace trace) {
        return RequestsAnalysis.isOf(trace);
    }
}
