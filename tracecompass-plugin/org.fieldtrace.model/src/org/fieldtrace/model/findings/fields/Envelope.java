// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.fields;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.Decision;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.ReadThreshold;

/**
 * What an answer is wrapped in, such as {@code Response {status, msg, data}}: one object a call, of
 * which a field that is read holds all else, beside a few fields of few bytes. That nobody reads
 * these is no finding: they cost next to nothing, and whoever calls would need another protocol.
 */
public final class Envelope {
    /** With more fields beside what it holds, it says something itself. */
    private static final int MOST_FIELDS = 3;

    /** With the field's name; a message of a sentence or two. */
    private static final double MOST_BYTES = 64;

    /** Of a list each element would pay. */
    private static final int OBJECTS = 2;

    private static final Set<String> VALUES =
            Set.of(
                    "Ljava/lang/String;",
                    "Ljava/lang/Boolean;",
                    "Ljava/lang/Byte;",
                    "Ljava/lang/Character;",
                    "Ljava/lang/Short;",
                    "Ljava/lang/Integer;",
                    "Ljava/lang/Long;",
                    "Ljava/lang/Float;",
                    "Ljava/lang/Double;");

    private Envelope() {}

    /**
     * Whether the objects are envelopes.
     *
     * @param all objects of the calls
     * @param calls that brought them in
     */
    public static boolean is(
            ContextUtilisation context,
            List<ContextUtilisation> all,
            ReadThreshold threshold,
            long calls) {
        if (context.allocations() >= OBJECTS * calls) {
            return false;
        }
        Set<String> classes =
                all.stream()
                        .filter(other -> other != context)
                        .map(other -> "L" + other.context().className().replace('.', '/') + ";")
                        .collect(Collectors.toSet());
        List<FieldUtilisation> payload =
                context.fields().stream().filter(field -> holds(field, classes)).toList();
        List<FieldUtilisation> rest =
                context.fields().stream().filter(field -> !payload.contains(field)).toList();
        return payload.size() == 1
                && threshold.decide(payload.get(0).counts()) == Decision.READ
                && !rest.isEmpty()
                && rest.size() <= MOST_FIELDS
                && rest.stream().allMatch(Envelope::isSmall);
    }

    private static boolean holds(FieldUtilisation field, Set<String> classes) {
        String type = field.type();
        return type.startsWith("[")
                || type.equals("Ljava/lang/Object;")
                || type.startsWith("Ljava/util/")
                || classes.contains(type);
    }

    private static boolean isSmall(FieldUtilisation field) {
        boolean isValue = field.type().length() == 1 || VALUES.contains(field.type());
        return (isValue || field.isMeasured()) && field.bytes() <= MOST_BYTES;
    }
}
