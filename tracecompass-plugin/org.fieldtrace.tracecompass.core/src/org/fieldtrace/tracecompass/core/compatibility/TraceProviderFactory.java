// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.compatibility;

import java.util.Collection;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderFactory;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;

/**
 * Makes data providers for a trace or an experiment, and tells which. Versions from 10 on ask
 * {@code createDataProvider}, which asks {@code createProvider} as all versions do.
 */
public abstract class TraceProviderFactory implements IDataProviderFactory {
    private final List<IDataProviderDescriptor> descriptors;

    /**
     * @param descriptors what it makes, as clients of a trace server are told; none where a client
     *     has nothing to gain from it
     */
    protected TraceProviderFactory(IDataProviderDescriptor... descriptors) {
        this.descriptors = List.of(descriptors);
    }

    /** Whether it has a data provider for a trace. Starts no analysis. */
    protected abstract boolean takes(ITmfTrace trace);

    @Override
    public abstract ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(
            ITmfTrace trace);

    @Override
    public final Collection<IDataProviderDescriptor> getDescriptors(ITmfTrace trace) {
        return takes(trace) ? descriptors : List.of();
    }
}
