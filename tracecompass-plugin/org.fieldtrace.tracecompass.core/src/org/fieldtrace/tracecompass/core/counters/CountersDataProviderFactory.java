// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.counters;

import org.fieldtrace.tracecompass.core.requests.RequestsProviderFactory;

/** Makes the data provider of handlings' counters for a trace or an experiment. */
public final class CountersDataProviderFactory extends RequestsProviderFactory {
    public CountersDataProviderFactory() {
        super(CountersDataProvider::new);
    }
}
