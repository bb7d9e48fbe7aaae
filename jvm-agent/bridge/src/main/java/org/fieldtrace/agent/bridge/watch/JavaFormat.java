// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;

/**
 * What {@code ObjectOutputStream} writes (Java Object Serialization Specification, chapter 6). A
 * class is described once in a stream, and every further object refers to that; so do constants of
 * an enumeration. Texts are supposed to be objects of their own.
 */
final class JavaFormat extends WireFormat {

    /** What says of which kind the next value is. */
    private static final int KIND = 1;

    private static final int REFERENCE = KIND + 4;
    private static final int OBJECT = KIND + REFERENCE;
    private static final int INT = 4;
    private static final int LONG = 8;
    private static final int SHORT_LENGTH = 2;
    private static final int LONG_LENGTH = 8;
    private static final int LONGEST_SHORT = 0xFFFF;

    /** What a class writes of itself, and its end. */
    private static final int BLOCK = 2;

    private static final int END = 1;

    private static final int LIST = OBJECT + INT + BLOCK + INT + END;
    private static final int HASH_MAP = OBJECT + 2 * INT + BLOCK + 2 * INT + END;

    /** Sign, and four numbers that are no more in use. */
    private static final int BIG_INTEGER = OBJECT + 5 * INT;

    private static final int SER = OBJECT + BLOCK + KIND + END;

    private static final Map<String, Integer> FIXED =
            Map.ofEntries(
                    Map.entry("java.util.UUID", OBJECT + 2 * LONG),
                    Map.entry("java.util.Date", OBJECT + BLOCK + LONG + END),
                    Map.entry("java.sql.Date", OBJECT + BLOCK + LONG + END),
                    Map.entry("java.sql.Time", OBJECT + BLOCK + LONG + END),
                    Map.entry("java.sql.Timestamp", OBJECT + BLOCK + LONG + END + INT),
                    Map.entry("java.time.Instant", SER + LONG + INT),
                    Map.entry("java.time.LocalDate", SER + INT + 2),
                    Map.entry("java.time.LocalTime", SER + 7),
                    Map.entry("java.time.LocalDateTime", SER + INT + 2 + 7),
                    Map.entry("java.time.OffsetDateTime", SER + INT + 2 + 7 + 1),
                    Map.entry("java.time.Year", SER + INT),
                    Map.entry("java.time.YearMonth", SER + INT + 1));

    @Override
    long ofNull() {
        return KIND;
    }

    @Override
    long ofText(int length) {
        return KIND + (length > LONGEST_SHORT ? LONG_LENGTH : SHORT_LENGTH) + length;
    }

    @Override
    long ofBoolean(boolean value) {
        return 1;
    }

    @Override
    long ofInteger(long value, char kind) {
        switch (kind) {
            case 'J':
                return LONG;
            case 'I':
                return INT;
            case 'S':
                return 2;
            default:
                return 1;
        }
    }

    @Override
    long ofReal(double value, String text, int width) {
        return width;
    }

    @Override
    long ofCharacter() {
        return 2;
    }

    @Override
    long ofBytes(int length) {
        return OBJECT + INT + length;
    }

    @Override
    long ofEnum(int length) {
        return REFERENCE;
    }

    @Override
    long ofDecimal(BigDecimal value) {
        return OBJECT + INT + ofBigInteger(value.unscaledValue()) + END;
    }

    @Override
    long ofBigInteger(BigInteger value) {
        int magnitude = (value.abs().bitLength() + Byte.SIZE - 1) / Byte.SIZE;
        return BIG_INTEGER + ofBytes(magnitude) + END;
    }

    @Override
    long ofObject() {
        return OBJECT;
    }

    @Override
    Long ofFixed(String className) {
        return fixed(FIXED, className);
    }

    /** An array has no more than its length before its elements, and a list about as much. */
    @Override
    long ofContainer(long elements, int size, Object element) {
        return LIST + elements;
    }

    @Override
    long ofPrimitive(Object element, long boxed) {
        return boxed - OBJECT;
    }

    @Override
    long ofEntry(long key, long value) {
        return key + value;
    }

    @Override
    long ofMap(long entries, int size) {
        return HASH_MAP + entries;
    }

    @Override
    long ofBoxed(long bytes) {
        return OBJECT + bytes;
    }
}
