// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.services;

import org.fieldtrace.tracecompass.core.requests.RequestsProviderFactory;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/** Makes the data provider of calls between services for a trace or an experiment. */
public final class ServiceCallsDataProviderFactory extends RequestsProviderFactory {
    public ServiceCallsDataProviderFactory() {
        super(
                (trace, analysis) ->
                        new ServiceCallsDataProvider(
                                analysis, UtilisationAnalysis.ofTraces(trace)));
    }
}
