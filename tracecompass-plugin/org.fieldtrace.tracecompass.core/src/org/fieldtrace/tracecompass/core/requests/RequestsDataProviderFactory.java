// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

/** Makes the data provider of requests for a trace or an experiment. */
public final class RequestsDataProviderFactory extends RequestsProviderFactory {
    public RequestsDataProviderFactory() {
        super(RequestsDataProvider::new);
    }
}
