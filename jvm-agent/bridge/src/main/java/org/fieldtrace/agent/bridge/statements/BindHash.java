// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import java.lang.invoke.MethodHandle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Date;
import java.util.UUID;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.text.SipHash;

/**
 * Hashes of values that are bound to places of a statement, by the agent's key. What cannot be read
 * without using it up, can be changed by others, or is too long is {@link #UNKNOWN}. Whole numbers
 * of all sizes are alike, because drivers turn one into another.
 */
public final class BindHash {

    /** Of a value that is not known. */
    static final long UNKNOWN = -1;

    /** Of text and bytes. */
    private static final int LONGEST = 4096;

    private static final int NULL = 0;
    private static final int WHOLE = 1;
    private static final int BOOLEAN = 2;
    private static final int FLOATING = 3;
    private static final int TEXT = 4;
    private static final int BYTES = 5;
    private static final int DECIMAL = 6;
    private static final int DATE = 7;
    private static final int TIMESTAMP = 8;
    private static final int LOCAL_DATE = 9;
    private static final int LOCAL_TIME = 10;
    private static final int LOCAL_DATE_TIME = 11;
    private static final int INSTANT = 12;
    private static final int OFFSET_DATE_TIME = 13;
    private static final int UUID_BITS = 14;

    private final SipHash sip;

    BindHash(SipHash sip) {
        this.sip = sip;
    }

    public long ofNull() {
        return sip.begin().add(NULL).end();
    }

    public long of(long value) {
        return sip.begin().add(WHOLE).add(value).end();
    }

    public long of(boolean value) {
        return sip.begin().add(BOOLEAN).add(value ? 1 : 0).end();
    }

    public long of(double value) {
        return sip.begin().add(FLOATING).add(Double.doubleToRawLongBits(value)).end();
    }

    public long of(String value) {
        if (value == null) {
            return ofNull();
        }
        return value.length() > LONGEST ? UNKNOWN : sip.begin().add(TEXT).add(value).end();
    }

    private long of(byte[] value) {
        return value.length > LONGEST ? UNKNOWN : sip.begin().add(BYTES).add(value).end();
    }

    private long of(BigDecimal value) {
        BigInteger digits = value.unscaledValue();
        return digits.bitLength() >= Long.SIZE
                ? UNKNOWN
                : sip.begin().add(DECIMAL).add(digits.longValue()).add(value.scale()).end();
    }

    /** Of a value whose class says how it is read; others may be anything. */
    public long of(Object value) {
        if (value == null) {
            return ofNull();
        }
        if (value instanceof String) {
            return of((String) value);
        }
        if (value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte) {
            return of(((Number) value).longValue());
        }
        if (value instanceof Boolean) {
            return of((boolean) (Boolean) value);
        }
        if (value instanceof Double || value instanceof Float) {
            return of(((Number) value).doubleValue());
        }
        if (value instanceof byte[]) {
            return of((byte[]) value);
        }
        if (value.getClass() == BigDecimal.class) {
            return of((BigDecimal) value);
        }
        if (value.getClass() == BigInteger.class) {
            BigInteger whole = (BigInteger) value;
            return whole.bitLength() >= Long.SIZE ? UNKNOWN : of(whole.longValue());
        }
        if (value instanceof UUID) {
            UUID id = (UUID) value;
            return sip.begin()
                    .add(UUID_BITS)
                    .add(id.getMostSignificantBits())
                    .add(id.getLeastSignificantBits())
                    .end();
        }
        return value instanceof Date ? ofDate((Date) value) : ofTime(value);
    }

    /** Of one of the JDK's own classes: others may override their methods. */
    private long ofDate(Date value) {
        Class<?> type = value.getClass();
        if (type == Internals.TIMESTAMP) {
            try {
                int nanos = (int) (Object) Internals.NANOS.invokeExact((Object) value);
                return sip.begin().add(TIMESTAMP).add(value.getTime()).add(nanos).end();
            } catch (Throwable strange) {
                return UNKNOWN;
            }
        }
        boolean isKnown =
                type == Date.class || type == Internals.SQL_DATE || type == Internals.SQL_TIME;
        return isKnown ? sip.begin().add(DATE).add(value.getTime()).end() : UNKNOWN;
    }

    private long ofTime(Object value) {
        if (value instanceof LocalDate) {
            return sip.begin().add(LOCAL_DATE).add(((LocalDate) value).toEpochDay()).end();
        }
        if (value instanceof LocalDateTime) {
            return end(sip.begin().add(LOCAL_DATE_TIME), (LocalDateTime) value);
        }
        if (value instanceof Instant) {
            Instant time = (Instant) value;
            return sip.begin().add(INSTANT).add(time.getEpochSecond()).add(time.getNano()).end();
        }
        if (value instanceof OffsetDateTime) {
            OffsetDateTime time = (OffsetDateTime) value;
            SipHash begun =
                    sip.begin().add(OFFSET_DATE_TIME).add(time.getOffset().getTotalSeconds());
            return end(begun, time.toLocalDateTime());
        }
        return value instanceof LocalTime
                ? sip.begin().add(LOCAL_TIME).add(((LocalTime) value).toNanoOfDay()).end()
                : UNKNOWN;
    }

    private static long end(SipHash begun, LocalDateTime time) {
        return begun.add(time.toLocalDate().toEpochDay())
                .add(time.toLocalTime().toNanoOfDay())
                .end();
    }

    /**
     * Of all that a statement asks for.
     *
     * @param database where it is executed
     * @param text of {@link #of(String)}, of its text
     * @param values of each place
     * @param places how many of them are in use
     */
    public long ofStatement(long database, long text, long[] values, int places) {
        sip.begin().add(database).add(text);
        for (int i = 0; i < places; i++) {
            sip.add(values[i]);
        }
        return RequestHash.known(sip.end());
    }

    /** Of a statement's text, up to {@link SqlText#LONGEST} characters. */
    public long ofText(String sql) {
        return sip.begin().add(TEXT).add(sql).end();
    }

    private static final class Internals {
        static final Class<?> SQL_DATE = Members.named("java.sql.Date");
        static final Class<?> SQL_TIME = Members.named("java.sql.Time");
        static final Class<?> TIMESTAMP = Members.named("java.sql.Timestamp");
        static final MethodHandle NANOS = Members.method("java.sql.Timestamp", "getNanos");
    }
}
