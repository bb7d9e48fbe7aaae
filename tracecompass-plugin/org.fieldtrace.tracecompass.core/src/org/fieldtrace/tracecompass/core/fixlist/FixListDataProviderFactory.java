// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import org.fieldtrace.tracecompass.core.requests.RequestsProviderFactory;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/** Makes the data provider of the fix list for a trace or an experiment. */
public final class FixListDataProviderFactory extends RequestsProviderFactory {
    public FixListDataProviderFactory() {
        super(
                (trace, analysis) ->
                        new FixListDataProvider(analysis, UtilisationAnalysis.ofTraces(trace)));
    }
}
