// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.operations;

import org.fieldtrace.tracecompass.core.requests.RequestsProviderFactory;

/** Makes the data provider of operations for a trace or an experiment. */
public final class OperationsDataProviderFactory extends RequestsProviderFactory {
    public OperationsDataProviderFactory() {
        super(OperationsDataProvider::new);
    }
}
