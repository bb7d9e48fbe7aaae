// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;

/**
 * Of which fields of one run what marks say counts, at whatever call path and in whatever part of
 * the run: of those of which marks missed no read that a debug register saw. Where registers check
 * marks at all they must have checked the field several times, too: before, nothing tells a field
 * that nobody reads from one that is read unseen.
 */
final class TrustedMarks {
    /**
     * Checks that a field needs. Of a field that is read unseen in one object of four they find one
     * with 19 chances in 20; the agent goes on with its checks, and finds rarer ones later.
     */
    static final long ENOUGH_CHECKS = 10;

    /** What {@code jvm_info} says of a JVM in which registers check marks. */
    private static final String CHECKED = "bytecode+hw";

    private record FieldOfClass(String classId, String field) {}

    private final boolean areChecked;
    private final Map<FieldOfClass, Long> checks = new HashMap<>();
    private final Set<FieldOfClass> missed = new HashSet<>();

    /**
     * @param end values at the end of the history
     * @param run the run's attribute
     */
    TrustedMarks(ITmfStateSystem states, HistorySnapshot end, int run) {
        areChecked =
                end.text(states.optQuarkRelative(run, Attributes.WATCH_BACKEND))
                        .filter(CHECKED::equals)
                        .isPresent();
        for (int field :
                states.getQuarks(run, Attributes.COUNTS, "*", "*", Attributes.FIELDS, "*")) {
            int ofClass = states.getParentAttributeQuark(states.getParentAttributeQuark(field));
            FieldOfClass key =
                    new FieldOfClass(
                            states.getAttributeName(ofClass), states.getAttributeName(field));
            long compared = end.count(states.optQuarkRelative(field, Attributes.COMPARED));
            checks.merge(key, compared, Long::sum);
            if (end.count(states.optQuarkRelative(field, Attributes.MISSED)) > 0) {
                missed.add(key);
            }
        }
    }

    /** Whether what marks say of the field counts; else debug registers alone judge it. */
    boolean include(String classId, String field) {
        FieldOfClass key = new FieldOfClass(classId, field);
        return !missed.contains(key)
                && (!areChecked || checks.getOrDefault(key, 0L) >= ENOUGH_CHECKS);
    }
}
