// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

/**
 * What can be told of a statement without parsing its database's SQL. Where texts of strings,
 * comments or quoted names may mislead, it errs to the side of a statement that changes something.
 */
final class SqlText {

    /** Longer ones are not looked at, characters. */
    static final int LONGEST = 16_384;

    private static final String[] QUERIES = {"SELECT", "WITH"};

    /** What has an effect within what looks like a query; {@code INTO}: a new table, or a file. */
    private static final String[] EFFECTS = {
        "INSERT", "UPDATE", "DELETE", "MERGE", "INTO", "CALL", "EXEC", "EXECUTE", "NEXTVAL",
        "SETVAL"
    };

    /** The bit that tells letters of ASCII in lower case from those in upper case. */
    private static final int LOWER_CASE = 0x20;

    private static final int SHORTEST_EFFECT = 4;
    private static final int LONGEST_EFFECT = 7;

    /** Of characters of ASCII: asked for each one of each text. */
    private static final boolean[] OF_WORD = new boolean[128];

    static {
        for (char c = 0; c < OF_WORD.length; c++) {
            OF_WORD[c] = c == '_' || Character.isLetterOrDigit(c);
        }
    }

    private SqlText() {}

    /**
     * Whether a statement is a query and has no effect that its text shows: neither locks rows
     * ({@code FOR UPDATE}) nor takes a number from a sequence. Functions that it calls may have
     * one.
     */
    static boolean isQuery(String sql) {
        int length = sql.length();
        if (length > LONGEST) {
            return false;
        }
        int from = first(sql);
        int to = wordEnd(sql, from);
        if (!isAnyOf(QUERIES, sql, from, to)) {
            return false;
        }
        boolean isNext = false;
        for (int i = to; i < length; i++) {
            if (isOfWord(sql.charAt(i))) {
                int end = wordEnd(sql, i);
                boolean mayMatter = end - i >= SHORTEST_EFFECT && end - i <= LONGEST_EFFECT;
                if (mayMatter
                        && (isAnyOf(EFFECTS, sql, i, end) || isNext && is("VALUE", sql, i, end))) {
                    return false;
                }
                isNext = mayMatter && is("NEXT", sql, i, end);
                i = end;
            }
        }
        return true;
    }

    /**
     * How many places for values a statement has at most: each {@code ?}, also in a text, where it
     * is none.
     */
    static int mostPlaces(String sql) {
        int places = 0;
        for (int i = sql.indexOf('?'); i >= 0; i = sql.indexOf('?', i + 1)) {
            places++;
        }
        return places;
    }

    /**
     * Whether it may have places with names or numbers, such as {@code :id}, {@code @id} or {@code
     * $1}.
     */
    static boolean mayNamePlaces(String sql) {
        return mayNamePlaces(sql, ':') || mayNamePlaces(sql, '@') || mayNamePlaces(sql, '$');
    }

    private static boolean mayNamePlaces(String sql, char sign) {
        int last = sql.length() - 1;
        for (int i = sql.indexOf(sign); i >= 0 && i < last; i = sql.indexOf(sign, i + 1)) {
            boolean isCast = sign == ':' && i > 0 && sql.charAt(i - 1) == ':';
            if (!isCast && isOfWord(sql.charAt(i + 1))) {
                return true;
            }
        }
        return false;
    }

    /** Where its first word begins, behind spaces, parentheses and comments. */
    private static int first(String sql) {
        int i = 0;
        while (i < sql.length()) {
            char c = sql.charAt(i);
            if (sql.startsWith("/*", i)) {
                int end = sql.indexOf("*/", i + 2);
                i = end < 0 ? sql.length() : end + 2;
            } else if (sql.startsWith("--", i)) {
                int end = sql.indexOf('\n', i);
                i = end < 0 ? sql.length() : end + 1;
            } else if (c == '(' || Character.isWhitespace(c)) {
                i++;
            } else {
                break;
            }
        }
        return i;
    }

    private static int wordEnd(String sql, int from) {
        int end = from;
        while (end < sql.length() && isOfWord(sql.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isAnyOf(String[] words, String sql, int from, int to) {
        for (String word : words) {
            if (is(word, sql, from, to)) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(String word, String sql, int from, int to) {
        return to - from == word.length()
                && (sql.charAt(from) | LOWER_CASE) == (word.charAt(0) | LOWER_CASE)
                && sql.regionMatches(true, from, word, 0, word.length());
    }

    private static boolean isOfWord(char c) {
        return c < OF_WORD.length ? OF_WORD[c] : Character.isLetterOrDigit(c);
    }
}
