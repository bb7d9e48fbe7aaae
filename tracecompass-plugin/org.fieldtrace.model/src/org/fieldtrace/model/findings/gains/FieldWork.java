// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.Set;
import org.fieldtrace.model.utilisation.FieldUtilisation;

/**
 * What it takes to write and to read a field, as a multiple of a number. The weights are those of
 * Jackson, as {@code benchmarks/micro/field-cost} measures them.
 */
enum FieldWork {
    NUMBER(1, 0),
    REAL(2.4, 0),
    DECIMAL(1.4, 0),

    /** As ISO 8601. */
    DATE(15.6, 0),

    TEXT(1, 0.036),

    /** Without its own fields, which count for themselves. */
    NESTED(1.3, 0),
    LIST(1.5, 0.036);

    /** What {@code null} takes; it is as quick as a number. */
    private static final double NOTHING = 4;

    private static final Set<String> REALS =
            Set.of("F", "D", "Ljava/lang/Float;", "Ljava/lang/Double;");
    private static final Set<String> DECIMALS =
            Set.of("Ljava/math/BigDecimal;", "Ljava/math/BigInteger;");
    private static final Set<String> TEXTS =
            Set.of("Ljava/lang/String;", "Ljava/lang/CharSequence;", "[C", "[B");
    private static final Set<String> NUMBERS =
            Set.of(
                    "Ljava/lang/Boolean;",
                    "Ljava/lang/Byte;",
                    "Ljava/lang/Short;",
                    "Ljava/lang/Integer;",
                    "Ljava/lang/Long;",
                    "Ljava/lang/Character;",
                    "Ljava/util/Date;");
    private static final Set<String> DATES =
            Set.of("Ljava/sql/Date;", "Ljava/sql/Time;", "Ljava/sql/Timestamp;");
    private static final Set<String> LISTS =
            Set.of(
                    "Ljava/util/List;",
                    "Ljava/util/Set;",
                    "Ljava/util/Collection;",
                    "Ljava/util/Map;");

    private final double fixed;
    private final double perByte;

    FieldWork(double fixed, double perByte) {
        this.fixed = fixed;
        this.perByte = perByte;
    }

    /** Of a field on average. */
    static double of(FieldUtilisation field) {
        double bytes = field.wire().mean().orElse(field.size());
        FieldWork type = type(field.type());
        boolean isNothing = field.isMeasured() && bytes <= NOTHING && type != NESTED;
        return isNothing ? NUMBER.fixed : type.fixed + type.perByte * bytes;
    }

    private static FieldWork type(String signature) {
        if (signature.length() == 1) {
            return REALS.contains(signature) ? REAL : NUMBER;
        }
        if (TEXTS.contains(signature)) {
            return TEXT;
        }
        if (NUMBERS.contains(signature)) {
            return NUMBER;
        }
        if (REALS.contains(signature)) {
            return REAL;
        }
        if (DECIMALS.contains(signature)) {
            return DECIMAL;
        }
        if (DATES.contains(signature) || signature.startsWith("Ljava/time/")) {
            return DATE;
        }
        return signature.startsWith("[") || LISTS.contains(signature) ? LIST : NESTED;
    }
}
