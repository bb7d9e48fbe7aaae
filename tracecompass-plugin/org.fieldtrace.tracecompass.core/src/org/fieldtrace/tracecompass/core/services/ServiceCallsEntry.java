// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.services;

import java.util.List;
import java.util.Objects;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.findings.ServiceCalls;

/** The calls of one service to another. */
public final class ServiceCallsEntry extends TmfTreeDataModel {
    private final ServiceCalls calls;

    ServiceCallsEntry(long id, long parentId, ServiceCalls calls) {
        super(id, parentId, labels(calls));
        this.calls = calls;
    }

    public ServiceCalls getCalls() {
        return calls;
    }

    private static List<String> labels(ServiceCalls calls) {
        return List.of(
                calls.caller(),
                calls.callee(),
                Long.toString(calls.sums().count()),
                Long.toString(calls.sums().failures()),
                Long.toString(calls.sums().inclusive()),
                Long.toString(calls.sums().handle()),
                Long.toString(calls.sums().critical()),
                Long.toString(calls.sums().bytes()),
                Double.toString(calls.wasted()));
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && other instanceof ServiceCallsEntry entry
                && getLabels().equals(entry.getLabels());
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), getLabels());
    }
}
