// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.flamechart;

import org.fieldtrace.tracecompass.core.compatibility.Descriptors;
import org.fieldtrace.tracecompass.core.methods.MethodsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsProviderFactory;

/** Makes the data provider of the flame chart of a request, for a trace or an experiment. */
public final class RequestFlameChartDataProviderFactory extends RequestsProviderFactory {
    public RequestFlameChartDataProviderFactory() {
        super(
                (trace, analysis) ->
                        new RequestFlameChartDataProvider(
                                analysis, () -> MethodsAnalysis.ofTraces(trace)),
                Descriptors.of(
                        RequestFlameChartDataProvider.ID,
                        "Request Flame Chart",
                        "The methods that were called for one request, over all its services and"
                                + " threads",
                        Descriptors.Kind.TIME_GRAPH));
    }
}
