// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

/** How many characters must be inserted, deleted or replaced to make one text of another. */
final class EditDistance {

    private EditDistance() {}

    /** Levenshtein distance, by Wagner and Fischer's dynamic programme, one row at a time. */
    static int between(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
