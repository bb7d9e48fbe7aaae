// SPDX-License-Identifier: MIT
package org.fieldtrace.model.selection;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;

/**
 * Where the part of a recording begins or ends that is asked about:
 *
 * <ul>
 *   <li>seconds from the start of the recording, such as {@code 90} or {@code 1.5};
 *   <li>seconds from its end, such as {@code -60};
 *   <li>a time of day, such as {@code 10:15} or {@code 10:15:30.250}: that of the recording's first
 *       day, or of a later one where only that lies in the recording;
 *   <li>a day and a time, such as {@code 2026-11-23T10:15:30}, with an offset from UTC or without.
 * </ul>
 *
 * Times without an offset are of the zone that {@link #in} is given.
 */
public final class TimeBound {
    /** What it takes, in words. */
    public static final String MEANING =
            "seconds from the start of the recording (negative: from its end), or a time such as"
                    + " 10:15:30 or 2026-11-23T10:15:30";

    private static final Pattern SECONDS = Pattern.compile("-?[0-9]{1,9}(\\.[0-9]{1,9})?");
    private static final int NANOSECOND_DIGITS = 9;
    private static final long NANOSECONDS = 1_000_000_000;

    /** Exactly what one of the forms says. */
    private interface Meaning {
        long in(long start, long end, ZoneId zone);
    }

    private final Meaning meaning;

    private TimeBound(Meaning meaning) {
        this.meaning = meaning;
    }

    /**
     * Reads what a user wrote.
     *
     * @throws IllegalArgumentException if it is none of the forms
     */
    public static TimeBound parse(String text) {
        if (SECONDS.matcher(text).matches()) {
            return seconds(text);
        }
        try {
            if (text.indexOf('T') < 0) {
                LocalTime time = LocalTime.parse(text);
                return new TimeBound((start, end, zone) -> timeOfDay(time, start, end, zone));
            }
            Instant instant = instant(text);
            if (instant != null) {
                long nanoseconds = nanoseconds(instant);
                return new TimeBound((start, end, zone) -> nanoseconds);
            }
            LocalDateTime local = LocalDateTime.parse(text);
            nanoseconds(local.toInstant(ZoneOffset.UTC));
            return new TimeBound((start, end, zone) -> nanoseconds(local.atZone(zone).toInstant()));
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException("takes " + MEANING + ", not " + text, e);
        }
    }

    private static TimeBound seconds(String text) {
        long distance =
                new BigDecimal(text)
                        .movePointRight(NANOSECOND_DIGITS)
                        .setScale(0, RoundingMode.HALF_UP)
                        .longValueExact();
        // "-0" is the end.
        return text.startsWith("-")
                ? new TimeBound((start, end, zone) -> end + distance)
                : new TimeBound((start, end, zone) -> start + distance);
    }

    private static Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            return null; // it names no offset
        }
    }

    private static long timeOfDay(LocalTime time, long start, long end, ZoneId zone) {
        LocalDate first = day(start, zone);
        for (LocalDate day = first; !day.isAfter(day(end, zone)); day = day.plusDays(1)) {
            long moment = nanoseconds(day.atTime(time).atZone(zone).toInstant());
            if (start <= moment && moment <= end) {
                return moment;
            }
        }
        return nanoseconds(first.atTime(time).atZone(zone).toInstant());
    }

    private static LocalDate day(long nanoseconds, ZoneId zone) {
        return LocalDate.ofInstant(instant(nanoseconds), zone);
    }

    static Instant instant(long nanoseconds) {
        return Instant.ofEpochSecond(
                Math.floorDiv(nanoseconds, NANOSECONDS), Math.floorMod(nanoseconds, NANOSECONDS));
    }

    private static long nanoseconds(Instant instant) {
        return Math.addExact(
                Math.multiplyExact(instant.getEpochSecond(), NANOSECONDS), instant.getNano());
    }

    /**
     * The moment that it means in a recording, which may lie outside of it.
     *
     * @param start when the recording began, nanoseconds since 1970
     * @param end when it ended
     * @param zone of times without an offset
     * @return nanoseconds since 1970
     */
    public long in(long start, long end, ZoneId zone) {
        return meaning.in(start, end, zone);
    }
}
