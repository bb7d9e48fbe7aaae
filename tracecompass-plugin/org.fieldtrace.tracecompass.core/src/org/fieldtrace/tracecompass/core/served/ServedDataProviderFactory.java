// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.Collection;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderFactory;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;

/** Makes what a trace server offers of a trace or an experiment, by the secondary id. */
public final class ServedDataProviderFactory implements IDataProviderFactory {
    /** There is none without a secondary id. */
    @Override
    public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
        return null;
    }

    @Override
    public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(
            ITmfTrace trace, String secondaryId) {
        return Output.ALL.stream()
                .filter(output -> output.secondaryId().equals(secondaryId))
                .findFirst()
                .map(output -> output.of(trace))
                .orElse(null);
    }

    @Override
    public Collection<IDataProviderDescriptor> getDescriptors(ITmfTrace trace) {
        return Output.ALL.stream()
                .filter(output -> output.takes(trace))
                .map(Output::descriptor)
                .toList();
    }
}
