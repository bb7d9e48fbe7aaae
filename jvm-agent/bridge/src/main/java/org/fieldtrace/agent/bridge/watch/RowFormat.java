// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;

/**
 * Columns of rows, as PostgreSQL writes their text, without the four bytes that tell its length.
 * Other databases take as many bytes but for a few. Objects of the application, collections and
 * maps stand in rows of their own; the agent asks none of them, because some are loaded only then.
 */
final class RowFormat extends WireFormat {

    /** With the braces of {@code {1,2,3}}, as of arrays. */
    private static final int BRACES = 2;

    private static final int HEXADECIMAL_PREFIX = 2;
    private static final int MICROSECONDS = 7;
    private static final int TIMESTAMP = 19 + MICROSECONDS;
    private static final int ZONE = 3;

    private static final Map<String, Integer> FIXED =
            Map.ofEntries(
                    Map.entry("java.util.UUID", 36),
                    Map.entry("java.util.Date", TIMESTAMP),
                    Map.entry("java.sql.Timestamp", TIMESTAMP),
                    Map.entry("java.sql.Date", 10),
                    Map.entry("java.sql.Time", 8),
                    Map.entry("java.time.Instant", TIMESTAMP + ZONE),
                    Map.entry("java.time.LocalDate", 10),
                    Map.entry("java.time.LocalTime", 8 + MICROSECONDS),
                    Map.entry("java.time.LocalDateTime", TIMESTAMP),
                    Map.entry("java.time.OffsetDateTime", TIMESTAMP + ZONE),
                    Map.entry("java.time.ZonedDateTime", TIMESTAMP + ZONE),
                    Map.entry("java.time.Year", 4),
                    Map.entry("java.util.Currency", 3));

    @Override
    long ofNull() {
        return 0;
    }

    @Override
    long ofText(int length) {
        return length;
    }

    @Override
    long ofBoolean(boolean value) {
        return 1;
    }

    @Override
    long ofInteger(long value, char kind) {
        return digits(value);
    }

    @Override
    long ofReal(double value, String text, int width) {
        return text.endsWith(".0") ? text.length() - 2L : text.length();
    }

    @Override
    long ofCharacter() {
        return 1;
    }

    @Override
    long ofBytes(int length) {
        return HEXADECIMAL_PREFIX + 2L * length;
    }

    @Override
    long ofEnum(int length) {
        return length;
    }

    @Override
    long ofDecimal(BigDecimal value) {
        int sign = value.signum() < 0 ? 1 : 0;
        int behind = Math.max(0, value.scale());
        int before = Math.max(1, value.precision() - value.scale());
        return sign + before + (behind == 0 ? 0 : 1 + behind);
    }

    @Override
    long ofBigInteger(BigInteger value) {
        return digits(value);
    }

    @Override
    long ofObject() {
        return 0;
    }

    @Override
    Long ofFixed(String className) {
        return fixed(FIXED, className);
    }

    @Override
    boolean holdsCollections() {
        return false;
    }

    @Override
    long ofOther(Object value) {
        return value instanceof Collection || value instanceof Map ? 0 : UNKNOWN;
    }

    @Override
    long ofContainer(long elements, int size, Object element) {
        return BRACES + elements + Math.max(0, size - 1);
    }

    @Override
    long ofEntry(long key, long value) {
        return 0;
    }

    @Override
    long ofMap(long entries, int size) {
        return 0;
    }
}
