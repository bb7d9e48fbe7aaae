// SPDX-License-Identifier: MIT
package org.fieldtrace.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** See {@link ExpectNoUnreadFields}. */
final class NoUnreadFields implements Expectation {

    private static final double Z = 1.959964; // of 95 %
    private static final double PERCENT = 100;

    private final String className;
    private final double below;
    private final Set<String> except;

    NoUnreadFields(String className, double below, Set<String> except) {
        if (!(below > 0 && below < 1)) {
            throw new IllegalArgumentException("below must lie between 0 and 1, and is " + below);
        }
        this.className = className;
        this.below = below;
        this.except = except;
    }

    @Override
    public Judgement judge(Measured measured) {
        Map<String, long[]> fields = measured.verdicts(className);
        if (fields.isEmpty()) {
            return Judgement.undecided(
                    "no object of " + className + " came in by a remote call that was looked into");
        }
        List<String> unread = new ArrayList<>();
        List<String> open = new ArrayList<>();
        fields.forEach(
                (field, counts) -> {
                    if (!except.contains(field)) {
                        judge(field, counts[0], counts[1], unread, open);
                    }
                });
        if (!unread.isEmpty()) {
            return measured.unlessOverlapped(
                    Judgement.violated(
                            "fields of "
                                    + className
                                    + " are read of fewer than "
                                    + percent(below)
                                    + " of its objects:"
                                    + String.join("", unread)
                                    + "\n  its objects came in while these calls were made:"
                                    + Texts.grouped(measured.calls())));
        }
        return open.isEmpty()
                ? Judgement.HOLDS
                : Judgement.undecided(
                        "too few objects of " + className + " to tell:" + String.join("", open));
    }

    private void judge(
            String field, long verdicts, long used, List<String> unread, List<String> open) {
        String told = "\n  " + field + ": read of " + used + " of " + verdicts + " objects";
        if (verdicts > 0 && bound(used, verdicts, 1) < below) {
            unread.add(told);
        } else if (verdicts == 0 || bound(used, verdicts, -1) < below) {
            open.add(told + (used == 0 ? "; " + enough() + " are needed" : ""));
        }
    }

    /** So many objects of which none is read tell that fewer than the share are. */
    private long enough() {
        return (long) Math.floor(Z * Z * (1 - below) / below) + 1;
    }

    /** An end of the interval of 95 % by Wilson. */
    static double bound(long used, long verdicts, int side) {
        double share = (double) used / verdicts;
        double spread = Z * Z / verdicts;
        double centre = share + spread / 2;
        double width = Math.sqrt(spread * (share * (1 - share) + spread / 4));
        return (centre + side * width) / (1 + spread);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.3g", share * PERCENT).replaceAll("\\.?0+$", "") + " %";
    }
}
