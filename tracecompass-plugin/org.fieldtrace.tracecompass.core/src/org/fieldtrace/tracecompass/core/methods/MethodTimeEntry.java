// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

import java.util.List;
import java.util.Objects;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.methods.MethodTime;

/** One method's part in all requests of an operation. */
public final class MethodTimeEntry extends TmfTreeDataModel {
    private final MethodTime time;

    MethodTimeEntry(long id, long parentId, MethodTime time) {
        super(id, parentId, labels(time));
        this.time = time;
    }

    public MethodTime getTime() {
        return time;
    }

    /** {@code SERVICE[operation]}. */
    public String getOperation() {
        return operation(time);
    }

    private static String operation(MethodTime time) {
        return time.service() + "[" + time.operation() + "]";
    }

    private static List<String> labels(MethodTime time) {
        return List.of(
                time.method(),
                operation(time),
                Long.toString(time.exclusive()),
                Long.toString(time.critical()),
                Long.toString(time.inclusive()),
                Long.toString(time.median()),
                Double.toString(time.callsPerRequest()),
                Long.toString(time.calls()),
                Long.toString(time.thrown()),
                Long.toString(time.requests()));
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && other instanceof MethodTimeEntry entry
                && time.equals(entry.time);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), time);
    }
}
