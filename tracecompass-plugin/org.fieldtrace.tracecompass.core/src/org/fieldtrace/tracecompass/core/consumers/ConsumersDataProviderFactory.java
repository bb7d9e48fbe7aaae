// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.consumers;

import org.fieldtrace.tracecompass.core.utilisation.UtilisationProviderFactory;

/** Makes the data provider of fields' consumers for a trace, or for the traces of an experiment. */
public final class ConsumersDataProviderFactory extends UtilisationProviderFactory {
    public ConsumersDataProviderFactory() {
        super(ConsumersDataProvider::new);
    }
}
