// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as users write them: {@code 500ms}, {@code 30s}, {@code 2m}, {@code 1.5h}, {@code 30}.
 */
final class DurationText {

    private static final Pattern SYNTAX =
            Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?|\\d{1,12}(?=ms))(ms|s|m|h)?");
    private static final Pattern SHORT_SYNTAX =
            Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)(us|ms|s)");
    private static final Map<String, Integer> MICROSECONDS =
            Map.of("us", 1, "ms", 1000, "s", 1_000_000);
    private static final Map<String, Integer> MILLISECONDS =
            Map.of("ms", 1, "s", 1000, "m", 60_000, "h", 3_600_000);

    private DurationText() {}

    /**
     * @param text a number and a unit, seconds where there is none
     * @return the duration, to the millisecond
     * @throws IllegalArgumentException if it is not written so
     */
    static Duration parse(String text) {
        Matcher matcher = SYNTAX.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a duration: " + text);
        }
        String unit = matcher.group(2) == null ? "s" : matcher.group(2);
        BigDecimal milliseconds =
                new BigDecimal(matcher.group(1)).multiply(new BigDecimal(MILLISECONDS.get(unit)));
        return Duration.ofMillis(milliseconds.longValue());
    }

    /**
     * Reads a short duration: {@code 200us}, {@code 1.5ms}, {@code 1s}.
     *
     * @return microseconds
     * @throws IllegalArgumentException if it is not written so
     */
    static long parseMicroseconds(String text) {
        Matcher matcher = SHORT_SYNTAX.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a short duration: " + text);
        }
        BigDecimal unit = new BigDecimal(MICROSECONDS.get(matcher.group(2)));
        return new BigDecimal(matcher.group(1)).multiply(unit).longValue();
    }

    /** The duration in the largest unit that leaves it whole. */
    static String print(Duration duration) {
        long milliseconds = duration.toMillis();
        for (String unit : new String[] {"h", "m", "s"}) {
            if (milliseconds % MILLISECONDS.get(unit) == 0) {
                return milliseconds / MILLISECONDS.get(unit) + unit;
            }
        }
        return milliseconds + "ms";
    }
}
