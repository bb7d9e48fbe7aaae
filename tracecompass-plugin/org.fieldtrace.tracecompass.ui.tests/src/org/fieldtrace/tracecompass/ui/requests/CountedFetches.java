// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;

/** The data provider of a trace's requests, which counts how often it gives them. */
final class CountedFetches extends RequestsDataProvider {
    private final AtomicInteger count = new AtomicInteger();

    private CountedFetches(ITmfTrace trace) {
        super(RequestsAnalysis.of(trace), List.of());
    }

    /** Takes the place of a trace's data provider: there is no other way to come between. */
    static CountedFetches of(ITmfTrace trace) throws ReflectiveOperationException {
        DataProviderManager manager = DataProviderManager.getInstance();
        CountedFetches counted = new CountedFetches(trace);
        synchronized (manager) {
            manager.removeDataProvider(
                    trace, DataProviders.of(trace, ID, RequestsDataProvider.class));
            Field instances = DataProviderManager.class.getDeclaredField("fInstances");
            instances.setAccessible(true);
            Object all = instances.get(manager); // a multimap, of a library that others bring along
            all.getClass().getMethod("put", Object.class, Object.class).invoke(all, trace, counted);
        }
        return counted;
    }

    @Override
    public TmfModelResponse<TmfTreeModel<RequestEntry>> fetchTree(
            Map<String, Object> parameters, IProgressMonitor monitor) {
        TmfModelResponse<TmfTreeModel<RequestEntry>> answer = super.fetchTree(parameters, monitor);
        if (answer.getStatus() == Status.COMPLETED) {
            count.incrementAndGet();
        }
        return answer;
    }

    int count() {
        return count.get();
    }
}
