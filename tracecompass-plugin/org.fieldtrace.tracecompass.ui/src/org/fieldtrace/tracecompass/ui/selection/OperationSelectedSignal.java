// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.selection;

import org.eclipse.tracecompass.tmf.core.signal.TmfSignal;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.operations.Operation;

/** A user selected an operation in one of the views. */
public final class OperationSelectedSignal extends TmfSignal {
    private final ITmfTrace trace;
    private final Operation operation;

    public OperationSelectedSignal(Object source, ITmfTrace trace, Operation operation) {
        super(source);
        this.trace = trace;
        this.operation = operation;
    }

    public ITmfTrace getTrace() {
        return trace;
    }

    public Operation getOperation() {
        return operation;
    }
}
