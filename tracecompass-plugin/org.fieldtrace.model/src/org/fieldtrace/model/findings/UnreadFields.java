// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.Decision;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;

/** Which fields nobody reads, by the call paths at which their objects come in. */
public final class UnreadFields {
    /** Nothing is known of any. */
    public static final UnreadFields NONE = new UnreadFields(Map.of());

    private record Objects(CallPath path, String className) {}

    /**
     * What is known of a field.
     *
     * @param isUnread nobody reads it
     * @param isUntouched nobody reads or writes it
     */
    private record Known(boolean isUnread, boolean isUntouched) {
        static Known of(FieldCounts counts, Decision decision) {
            boolean isUnread = decision == Decision.NEVER_READ;
            return new Known(isUnread, isUnread && counts.overwritten() == 0);
        }

        /** What holds of both. */
        Known and(Known other) {
            return new Known(isUnread && other.isUnread, isUntouched && other.isUntouched);
        }
    }

    /** Of all that came in there, by the names of fields. */
    private final Map<Objects, Map<String, Known>> fields;

    private UnreadFields(Map<Objects, Map<String, Known>> fields) {
        this.fields = fields;
    }

    /** Those of a report. */
    public static UnreadFields of(UtilisationReport report) {
        Map<Objects, Map<String, Known>> fields = new HashMap<>();
        for (ContextUtilisation context : report.contexts()) {
            CallPath path = new CallPath(context.context().service(), context.context().frames());
            CallPath known = new CallPath(path.service(), path.withoutJdksHead());
            Map<String, Known> ofObjects =
                    fields.computeIfAbsent(
                            new Objects(known, context.context().className()),
                            objects -> new HashMap<>());
            for (FieldUtilisation field : context.fields()) {
                Decision decision = report.threshold().decide(field.counts());
                ofObjects.merge(field.name(), Known.of(field.counts(), decision), Known::and);
            }
        }
        return new UnreadFields(fields);
    }

    /**
     * Whether a field is never read.
     *
     * @param frames of the call path, without the JDK's outermost ones
     */
    boolean holds(String service, List<Frame> frames, String className, String field) {
        Known known = of(service, frames, className).get(field);
        return known != null && known.isUnread;
    }

    /**
     * Whether objects are of no use to anybody: all of their fields are known to be neither read
     * nor written.
     *
     * @param key a field that does not count; null for none
     */
    boolean holdsAll(String service, List<Frame> frames, String className, String key) {
        Map<String, Known> all = new HashMap<>(of(service, frames, className));
        all.remove(key);
        return !all.isEmpty() && all.values().stream().allMatch(Known::isUntouched);
    }

    /** Whether no objects of a class come in, as far as is known. */
    boolean lacks(String service, List<Frame> frames, String className) {
        return of(service, frames, className).isEmpty();
    }

    private Map<String, Known> of(String service, List<Frame> frames, String className) {
        return fields.getOrDefault(new Objects(new CallPath(service, frames), className), Map.of());
    }
}
