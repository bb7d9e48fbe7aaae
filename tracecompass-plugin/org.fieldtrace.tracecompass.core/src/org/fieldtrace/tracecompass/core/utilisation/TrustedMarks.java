// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.HashSet;
import java.util.Set;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;

/**
 * Of which fields of one run what marks say counts, at whatever call path and in whatever part of
 * the run: of those of which marks missed no read that a debug register saw.
 */
final class TrustedMarks {

    private record FieldOfClass(String classId, String field) {}

    private final Set<FieldOfClass> missed = new HashSet<>();

    /**
     * @param end values at the end of the history
     * @param run the run's attribute
     */
    TrustedMarks(ITmfStateSystem states, HistorySnapshot end, int run) {
        for (int field :
                states.getQuarks(run, Attributes.COUNTS, "*", "*", Attributes.FIELDS, "*")) {
            if (end.count(states.optQuarkRelative(field, Attributes.MISSED)) > 0) {
                int ofClass = states.getParentAttributeQuark(states.getParentAttributeQuark(field));
                missed.add(
                        new FieldOfClass(
                                states.getAttributeName(ofClass), states.getAttributeName(field)));
            }
        }
    }

    /** Whether what marks say of the field counts; else debug registers alone judge it. */
    boolean include(String classId, String field) {
        return !missed.contains(new FieldOfClass(classId, field));
    }
}
