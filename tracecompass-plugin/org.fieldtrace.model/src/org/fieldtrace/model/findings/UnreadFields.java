// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.Decision;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;

/** Which fields nobody reads, by the call paths at which their objects come in. */
public final class UnreadFields {
    /** Nothing is known of any. */
    public static final UnreadFields NONE = new UnreadFields(Map.of());

    private record Field(CallPath path, String className, String name) {}

    /** Whether all that came in there is never read. */
    private final Map<Field, Boolean> fields;

    private UnreadFields(Map<Field, Boolean> fields) {
        this.fields = fields;
    }

    /** Those of a report. */
    public static UnreadFields of(UtilisationReport report) {
        Map<Field, Boolean> fields = new HashMap<>();
        for (ContextUtilisation context : report.contexts()) {
            CallPath path = new CallPath(context.context().service(), context.context().frames());
            CallPath known = new CallPath(path.service(), path.withoutJdksHead());
            for (FieldUtilisation field : context.fields()) {
                boolean isUnread = report.threshold().decide(field.counts()) == Decision.NEVER_READ;
                fields.merge(
                        new Field(known, context.context().className(), field.name()),
                        isUnread,
                        Boolean::logicalAnd);
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
        return fields.getOrDefault(
                new Field(new CallPath(service, frames), className, field), false);
    }
}
