// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

/** Makes the data provider of field utilisation for a trace, or for the traces of an experiment. */
public final class UtilisationDataProviderFactory extends UtilisationProviderFactory {
    public UtilisationDataProviderFactory() {
        super(UtilisationDataProvider::new);
    }
}
