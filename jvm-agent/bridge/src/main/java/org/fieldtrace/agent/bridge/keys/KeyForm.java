// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

/**
 * Whether keys are names that somebody has given to fields, or data: ids, addresses, names of
 * people. Only names may be recorded. What cannot be told counts as data.
 */
final class KeyForm {

    /** Longer names of fields are hardly known. */
    static final int LONGEST = 48;

    /** A name has a number at its end at most; more digits are an id or a date. */
    static final int MOST_DIGITS = 3;

    private KeyForm() {}

    /** Whether a key has the form of a name: letters, few digits, {@code _ - $}; or @type. */
    static boolean isName(String key) {
        int length = key.length();
        if (length == 0 || length > LONGEST) {
            return false;
        }
        int first = key.charAt(0) == '@' || key.charAt(0) == '$' ? 1 : 0;
        if (first == length || !(isLetter(key.charAt(first)) || key.charAt(first) == '_')) {
            return false;
        }
        int digits = 0;
        for (int i = first; i < length; i++) {
            char c = key.charAt(i);
            digits += isDigit(c) ? 1 : 0;
            boolean isOfName = isLetter(c) || isDigit(c) || "_-$".indexOf(c) >= 0;
            if (!isOfName || digits > MOST_DIGITS) {
                return false;
            }
        }
        return true;
    }

    /** ASCII alone: {@link Character#isLetter} takes names in all scripts, so of people too. */
    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
