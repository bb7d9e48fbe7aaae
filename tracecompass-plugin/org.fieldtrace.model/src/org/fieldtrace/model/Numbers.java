// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** How reports and views write numbers, the same whatever the user's locale is. */
public final class Numbers {
    /** Of a number that is less only that is told. */
    private static final double LEAST = 0.001;

    private Numbers() {}

    /** {@code 12,400}. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** {@code 12,300} of 12,345: an estimate of which no more than three digits are known. */
    public static String estimate(double count) {
        double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 2));
        return count(Math.round(Math.round(count / unit) * unit));
    }

    /** {@code 1,234.5}. */
    public static String decimals(int digits, double number) {
        return String.format(Locale.ROOT, "%,." + digits + "f", number);
    }

    /**
     * {@code 0.0123}, {@code 4.20}, {@code 105}, {@code 12,400}: three digits, or as many as the
     * whole has; {@code <0.001} for less than that.
     *
     * @param number not negative
     */
    public static String threeDigits(double number) {
        if (number == 0) {
            return "0";
        }
        if (number < LEAST) {
            return "<" + LEAST;
        }
        if (number >= 999.5) {
            return count(Math.round(number));
        }
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(3));
        int wholeDigits = rounded.precision() - rounded.scale(); // negative after 0.0...
        return rounded.setScale(Math.max(0, 3 - wholeDigits), RoundingMode.UNNECESSARY)
                .toPlainString();
    }

    /**
     * {@code 33.4 %}. What is not all or nothing is never rounded to it: {@code <0.1 %} and {@code
     * >99.9 %}, for "never read" is the statement that a user acts on.
     *
     * @param fraction 0 to 1
     */
    public static String percent(double fraction) {
        if (fraction > 0 && fraction < 0.0005) {
            return "<0.1 %";
        }
        if (fraction < 1 && fraction >= 0.9995) {
            return ">99.9 %";
        }
        return oneDecimal(fraction) + " %";
    }

    /**
     * {@code 5 %}, {@code 2.5 %}: a share that somebody set, without decimals that are 0.
     *
     * @param fraction 0 to 1
     */
    public static String shortPercent(double fraction) {
        return BigDecimal.valueOf(fraction).movePointRight(2).stripTrailingZeros().toPlainString()
                + " %";
    }

    /** The interval in percent, without the sign: {@code [30.8, 36.2]}, {@code [99.0, 100]}. */
    public static String interval(Proportion proportion) {
        return "[" + bound(proportion.low()) + ", " + bound(proportion.high()) + "]";
    }

    /** Value and interval: {@code 33.4 % [30.8, 36.2]}. */
    public static String proportion(Proportion proportion) {
        return percent(proportion.value()) + " " + interval(proportion);
    }

    private static String bound(double fraction) {
        return fraction == 1 ? "100" : oneDecimal(fraction);
    }

    private static String oneDecimal(double fraction) {
        return String.format(Locale.ROOT, "%.1f", 100 * fraction);
    }
}
