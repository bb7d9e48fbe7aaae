// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.operations;

import org.fieldtrace.tracecompass.core.requests.RequestsProviderFactory;

/** Makes the data provider of flat operations for a trace or an experiment. */
public final class FlatOperationsDataProviderFactory extends RequestsProviderFactory {
    public FlatOperationsDataProviderFactory() {
        super(FlatOperationsDataProvider::new);
    }
}
