// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import java.util.Locale;

/** How reports and views write durations, the same whatever the user's locale is. */
public final class Durations {
    private static final String[] UNITS = {"ns", "µs", "ms", "s"};
    private static final double STEP = 1000;

    private Durations() {}

    /**
     * {@code 870 ns}, {@code 12.3 ms}, {@code 1.50 s}: three digits, in the unit that has one to
     * three of them before the point.
     *
     * @param nanoseconds not negative
     */
    public static String text(long nanoseconds) {
        double value = nanoseconds;
        int unit = 0;
        // 999.5 would be rounded to 1000.
        while (unit < UNITS.length - 1 && value >= STEP - 0.5) {
            value /= STEP;
            unit++;
        }
        if (unit == 0) {
            return nanoseconds + " ns";
        }
        String format = value < 9.995 ? "%.2f %s" : value < 99.95 ? "%.1f %s" : "%.0f %s";
        return String.format(Locale.ROOT, format, value, UNITS[unit]);
    }
}
