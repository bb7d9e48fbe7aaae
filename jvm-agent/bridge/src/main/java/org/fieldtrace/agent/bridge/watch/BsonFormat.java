// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;

/**
 * Values of MongoDB's documents (bsonspec.org, version 1.1), without the byte that tells the type
 * and the field's name. Of a number the width counts, not what it is.
 */
final class BsonFormat extends WireFormat {

    private static final int INT32 = 4;
    private static final int INT64 = 8;
    private static final int DECIMAL128 = 16;
    private static final int LENGTH = 4;
    private static final int SUBTYPE = 1;
    private static final int TYPE = 1;
    private static final int END = 1;
    private static final int UUID = 16;
    private static final int OBJECT_ID = 12;

    private static final Map<String, Integer> FIXED =
            Map.ofEntries(
                    Map.entry("java.util.UUID", LENGTH + SUBTYPE + UUID),
                    Map.entry("java.util.Date", INT64),
                    Map.entry("java.sql.Timestamp", INT64),
                    Map.entry("java.sql.Date", INT64),
                    Map.entry("java.time.Instant", INT64),
                    Map.entry("java.time.LocalDate", INT64),
                    Map.entry("java.time.LocalTime", INT64),
                    Map.entry("java.time.LocalDateTime", INT64));

    private static final Map<String, Integer> OF_DRIVER =
            Map.of(
                    "org.bson.types.ObjectId", OBJECT_ID,
                    "org.bson.types.Decimal128", DECIMAL128,
                    "org.bson.BsonTimestamp", INT64);

    @Override
    long ofNull() {
        return 0;
    }

    @Override
    long ofText(int length) {
        return LENGTH + length + END;
    }

    @Override
    long ofBoolean(boolean value) {
        return 1;
    }

    @Override
    long ofInteger(long value, char kind) {
        return kind == 'J' ? INT64 : INT32;
    }

    @Override
    long ofReal(double value, String text, int width) {
        return INT64;
    }

    @Override
    long ofCharacter() {
        return ofText(1);
    }

    @Override
    long ofBytes(int length) {
        return LENGTH + SUBTYPE + length;
    }

    @Override
    long ofEnum(int length) {
        return ofText(length);
    }

    @Override
    long ofDecimal(BigDecimal value) {
        return DECIMAL128;
    }

    @Override
    long ofBigInteger(BigInteger value) {
        return DECIMAL128;
    }

    @Override
    long ofObject() {
        return LENGTH + END;
    }

    @Override
    Long ofFixed(String className) {
        return fixed(FIXED, className);
    }

    @Override
    long ofOther(Object value) {
        Long known = fixed(OF_DRIVER, value.getClass().getName());
        return known == null ? UNKNOWN : known;
    }

    /** An array is a document whose keys are the places: {@code "0"}, {@code "1"}. */
    @Override
    long ofContainer(long elements, int size, Object element) {
        long places = 0;
        for (long from = 0, to = 10, digits = 1; from < size; from = to, to *= 10, digits++) {
            places += digits * (Math.min(to, size) - from);
        }
        return LENGTH + places + size * (long) (TYPE + END) + elements + END;
    }

    /** A key has no length before it, as a text that is a value has. */
    @Override
    long ofEntry(long key, long value) {
        return TYPE + key - LENGTH + value;
    }

    @Override
    long ofMap(long entries, int size) {
        return LENGTH + entries + END;
    }
}
