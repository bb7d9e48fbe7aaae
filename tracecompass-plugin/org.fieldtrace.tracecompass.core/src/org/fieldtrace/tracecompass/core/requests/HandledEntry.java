// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.List;
import java.util.Objects;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.handlings.HandledOperation;

/**
 * What the handlings of an operation tell.
 *
 * @param <T> what that is
 */
public abstract class HandledEntry<T extends HandledOperation> extends TmfTreeDataModel {
    private final T operation;

    protected HandledEntry(long id, long parentId, T operation, List<String> labels) {
        super(id, parentId, labels);
        this.operation = operation;
    }

    public final T getOperation() {
        return operation;
    }

    @Override
    public final boolean equals(Object other) {
        return super.equals(other)
                && other instanceof HandledEntry<?> entry
                && getLabels().equals(entry.getLabels());
    }

    @Override
    public final int hashCode() {
        return Objects.hash(super.hashCode(), getLabels());
    }
}
