// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.fields;

import java.util.List;
import org.fieldtrace.model.utilisation.AllocationContext;

/** How long after sampled objects came in their fields were first read. */
@FunctionalInterface
public interface ReadDelays {
    /** Nothing is known. */
    ReadDelays NONE = (context, field) -> List.of();

    /**
     * Of objects whose field was read, how long after they came in, in nanoseconds.
     *
     * @param field index of the field in the class
     */
    List<Long> of(AllocationContext context, int field);
}
