// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.stragglers;

import org.fieldtrace.tracecompass.core.requests.RequestsProviderFactory;

/** Makes the data provider of stragglers for a trace or an experiment. */
public final class StragglersDataProviderFactory extends RequestsProviderFactory {
    public StragglersDataProviderFactory() {
        super(StragglersDataProvider::new);
    }
}
