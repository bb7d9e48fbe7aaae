// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

/** Names of fields by which a request says what it asks for, such as {@code home.street}. */
public final class FieldPath {

    private static final int LONGEST = 120;
    private static final int MOST_DIGITS = 4;

    private FieldPath() {}

    /** Whether it is made of names alone. Ids of objects are keys in some documents. */
    public static boolean isOfNames(String path) {
        int digits = 0;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            boolean isDigit = c >= '0' && c <= '9';
            digits += isDigit ? 1 : 0;
            boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            if (!isDigit && !isLetter && c != '_' && c != '.' && c != '-') {
                return false;
            }
        }
        return digits <= MOST_DIGITS && !path.isEmpty() && path.length() <= LONGEST;
    }
}
