// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.providers;

import java.util.Collection;
import java.util.List;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderFactory;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;

/**
 * Makes the data provider of an id for a trace or an experiment: of the id with which {@code
 * plugin.xml} registers it. Versions from 10 on ask {@code createDataProvider}, which asks {@code
 * createProvider} as all versions do.
 */
public final class DataProviderFactory implements IDataProviderFactory, IExecutableExtension {
    private Provider provider;

    @Override
    public void setInitializationData(IConfigurationElement element, String property, Object data) {
        provider = Provider.of(element.getAttribute("id"));
    }

    @Override
    public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
        return provider.of(trace);
    }

    @Override
    public Collection<IDataProviderDescriptor> getDescriptors(ITmfTrace trace) {
        return provider.takes(trace) ? provider.descriptors() : List.of();
    }
}
