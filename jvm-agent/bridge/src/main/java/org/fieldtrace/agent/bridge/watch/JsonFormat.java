// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;

/** As Jackson writes values: dates as ISO 8601, in the longest usual form; bytes as Base64. */
final class JsonFormat extends WireFormat {

    private static final int QUOTES = 2;
    private static final int BRACKETS = 2;
    private static final int NULL = 4;

    private static final Map<String, Integer> FIXED =
            Map.ofEntries(
                    Map.entry("java.util.UUID", 36 + QUOTES),
                    Map.entry("java.util.Date", 13),
                    Map.entry("java.sql.Timestamp", 13),
                    Map.entry("java.sql.Date", 10 + QUOTES),
                    Map.entry("java.sql.Time", 8 + QUOTES),
                    Map.entry("java.time.Instant", 24 + QUOTES),
                    Map.entry("java.time.LocalDate", 10 + QUOTES),
                    Map.entry("java.time.LocalTime", 12 + QUOTES),
                    Map.entry("java.time.LocalDateTime", 23 + QUOTES),
                    Map.entry("java.time.OffsetDateTime", 29 + QUOTES),
                    Map.entry("java.time.ZonedDateTime", 29 + QUOTES),
                    Map.entry("java.time.YearMonth", 7 + QUOTES),
                    Map.entry("java.time.Year", 4),
                    Map.entry("java.util.Currency", 3 + QUOTES));

    @Override
    long ofNull() {
        return NULL;
    }

    @Override
    long ofText(int length) {
        return length + QUOTES;
    }

    @Override
    long ofBoolean(boolean value) {
        return value ? 4 : 5;
    }

    @Override
    long ofInteger(long value, char kind) {
        return digits(value);
    }

    @Override
    long ofReal(double value, String text, int width) {
        return text.length();
    }

    @Override
    long ofCharacter() {
        return 1 + QUOTES;
    }

    @Override
    long ofBytes(int length) {
        return (length + 2L) / 3 * 4 + QUOTES;
    }

    @Override
    long ofEnum(int length) {
        return length + QUOTES;
    }

    @Override
    long ofDecimal(BigDecimal value) {
        return value.precision() + 1L;
    }

    @Override
    long ofBigInteger(BigInteger value) {
        return digits(value);
    }

    @Override
    long ofObject() {
        return BRACKETS;
    }

    @Override
    Long ofFixed(String className) {
        return fixed(FIXED, className);
    }

    @Override
    long ofContainer(long elements, int size, Object element) {
        return BRACKETS + elements + Math.max(0, size - 1);
    }

    @Override
    long ofEntry(long key, long value) {
        return key + 1 + value;
    }

    @Override
    long ofMap(long entries, int size) {
        return ofContainer(entries, size, null);
    }
}
