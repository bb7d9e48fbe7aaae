// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/** Makes the data provider of requests for a trace or an experiment. */
public final class RequestsDataProviderFactory extends RequestsProviderFactory {
    public RequestsDataProviderFactory() {
        super(
                (trace, analysis) ->
                        new RequestsDataProvider(analysis, UtilisationAnalysis.ofTraces(trace)));
    }
}
