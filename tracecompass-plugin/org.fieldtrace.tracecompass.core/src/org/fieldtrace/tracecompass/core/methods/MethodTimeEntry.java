// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

import java.util.List;
import org.fieldtrace.model.methods.MethodTime;
import org.fieldtrace.tracecompass.core.rows.ValueEntry;

/** One method's part in all requests of an operation. */
public final class MethodTimeEntry extends ValueEntry<MethodTime> {
    MethodTimeEntry(long id, long parentId, MethodTime time) {
        super(id, parentId, labels(time), time);
    }

    public MethodTime getTime() {
        return value();
    }

    /** {@code SERVICE[operation]}. */
    public String getOperation() {
        return operation(value());
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
}
