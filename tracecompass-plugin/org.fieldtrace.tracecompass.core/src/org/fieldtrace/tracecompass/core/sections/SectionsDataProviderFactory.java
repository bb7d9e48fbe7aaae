// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.sections;

import org.fieldtrace.tracecompass.core.requests.RequestsProviderFactory;

/** Makes the data provider of handlings' sections for a trace or an experiment. */
public final class SectionsDataProviderFactory extends RequestsProviderFactory {
    public SectionsDataProviderFactory() {
        super(SectionsDataProvider::new);
    }
}
