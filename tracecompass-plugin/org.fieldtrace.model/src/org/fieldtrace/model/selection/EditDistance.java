// SPDX-License-Identifier: MIT
package org.fieldtrace.model.selection;

import java.util.Locale;

/** How far two names are apart. */
public final class EditDistance {
    private EditDistance() {}

    /** Letters to insert, leave out or replace, after V. I. Levenshtein; case does not count. */
    public static int of(String a, String b) {
        String from = a.toLowerCase(Locale.ROOT);
        String to = b.toLowerCase(Locale.ROOT);
        int[] last = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] current = new int[to.length() + 1];
            current[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = last[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(last[j], current[j - 1]));
            }
            last = current;
        }
        return last[to.length()];
    }
}
