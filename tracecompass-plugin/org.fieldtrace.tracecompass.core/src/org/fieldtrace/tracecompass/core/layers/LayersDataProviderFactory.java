// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.layers;

import org.fieldtrace.tracecompass.core.requests.RequestsProviderFactory;

/** Makes the data provider of handlings' layers for a trace or an experiment. */
public final class LayersDataProviderFactory extends RequestsProviderFactory {
    public LayersDataProviderFactory() {
        super(LayersDataProvider::new);
    }
}
