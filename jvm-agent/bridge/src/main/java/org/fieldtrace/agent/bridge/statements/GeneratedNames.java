// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

/**
 * Names of tables that a program makes up, such as one a month or one a tenant: what differs in
 * them is folded, or they would be many, and might tell whom a statement is for.
 */
final class GeneratedNames {

    private static final String NUMBER = "{n}";
    private static final String ID = "{id}";

    /** Of hexadecimal digits; shorter ones may be words. */
    private static final int SHORTEST_ID = 8;

    private GeneratedNames() {}

    /**
     * The name with each number of two digits or more as {@code {n}}, and each row of eight or more
     * hexadecimal digits, with a number among them, as {@code {id}}.
     */
    static String fold(String name) {
        StringBuilder folded = null;
        int copied = 0;
        int i = 0;
        while (i < name.length()) {
            int hex = end(name, i, true);
            int number = end(name, i, false);
            boolean isWhole = i == 0 || !Character.isLetterOrDigit(name.charAt(i - 1));
            boolean isEnd = hex == name.length() || !Character.isLetterOrDigit(name.charAt(hex));
            boolean isId = isWhole && isEnd && hex - i >= SHORTEST_ID && hasDigit(name, i, hex);
            if (isId || number - i >= 2) {
                folded = folded == null ? new StringBuilder() : folded;
                folded.append(name, copied, i).append(isId ? ID : NUMBER);
                i = isId ? hex : number;
                copied = i;
            } else {
                i = Math.max(i + 1, number);
            }
        }
        return folded == null ? name : folded.append(name, copied, name.length()).toString();
    }

    private static int end(String name, int from, boolean isHexadecimal) {
        int end = from;
        while (end < name.length() && isDigit(name.charAt(end), isHexadecimal)) {
            end++;
        }
        return end;
    }

    private static boolean isDigit(char c, boolean isHexadecimal) {
        return isHexadecimal ? Character.digit(c, 16) >= 0 : Character.isDigit(c);
    }

    private static boolean hasDigit(String name, int from, int to) {
        for (int i = from; i < to; i++) {
            if (Character.isDigit(name.charAt(i))) {
                return true;
            }
        }
        return false;
    }
}
