// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The names of the columns that a query asks for, such as {@code id, name, serial_no}. Of an
 * expression there is at most the alias that stands behind {@code AS}, and never a value in it.
 *
 * <p>As {@link SqlSummary} it stops at whatever databases read differently: behind that a value
 * might be taken for a name. Then nothing is known of the query's columns.
 */
final class SqlColumns {

    /** Of all names together, characters; of a query with more nothing is known. */
    static final int LONGEST = 2_000;

    private static final int LONGEST_NAME = 64;

    /** More digits are an id or a date that stands in a name. */
    private static final int MOST_DIGITS = 4;

    private static final String UNNAMED = "?";
    private static final String ALL = "*";

    private enum Kind {
        NAME,
        AS,
        DOT,
        STAR,
        PARENTHESES,
        OTHER
    }

    private static final class Part {
        final Kind kind;
        final String name;
        final boolean isQuoted;

        Part(Kind kind, String name, boolean isQuoted) {
            this.kind = kind;
            this.name = name;
            this.isQuoted = isQuoted;
        }

        Part(Kind kind, String name) {
            this(kind, name, false);
        }
    }

    /** The query is read differently by databases, or is none. */
    private static final class Unknown extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unknown() {
            super(null, null, false, false);
        }
    }

    private final String sql;
    private final boolean areQuotedNames;
    private int at;

    private SqlColumns(String sql, boolean areQuotedNames) {
        this.sql = sql;
        this.areQuotedNames = areQuotedNames;
    }

    /**
     * The names, in the order of the text.
     *
     * @param areQuotedNames whether the database takes what stands in {@code "} for a name
     * @return null where they are not known
     */
    static String of(String sql, boolean areQuotedNames) {
        if (sql.length() > SqlText.LONGEST) {
            return null;
        }
        try {
            String names = String.join(", ", new SqlColumns(sql, areQuotedNames).names());
            return names.isEmpty() || names.length() > LONGEST ? null : names;
        } catch (Unknown unknown) {
            return null;
        }
    }

    private List<String> names() {
        toSelect();
        List<String> names = new ArrayList<>();
        List<Part> item = new ArrayList<>();
        while (true) {
            skipSpace();
            if (at == sql.length() || sql.charAt(at) == ';') {
                break;
            }
            if (sql.charAt(at) == ',') {
                at++;
                names.add(name(item));
                item.clear();
                continue;
            }
            Part part = part();
            if (isWord(part, "FROM") || isWord(part, "WHERE") || isWord(part, "UNION")) {
                break;
            }
            if (isWord(part, "INTO")) {
                throw new Unknown(); // makes a table or a file
            }
            boolean isQuantity =
                    names.isEmpty()
                            && item.isEmpty()
                            && (isWord(part, "DISTINCT") || isWord(part, "ALL"));
            if (names.isEmpty() && item.isEmpty() && isWord(part, "TOP")) {
                throw new Unknown();
            }
            if (item.size() == 1 && isWord(item.get(0), "ON")) {
                throw new Unknown(); // DISTINCT ON (...)
            }
            if (!isQuantity) {
                item.add(part);
            }
        }
        if (!item.isEmpty()) {
            names.add(name(item));
        }
        return names;
    }

    /** Behind the word that begins the list, past what {@code WITH} defines. */
    private void toSelect() {
        boolean isFirst = true;
        while (true) {
            skipSpace();
            if (at == sql.length()) {
                throw new Unknown();
            }
            Part part = part();
            if (isWord(part, "SELECT")) {
                return;
            }
            if (isFirst && !isWord(part, "WITH")
                    || isWord(part, "INSERT")
                    || isWord(part, "UPDATE")
                    || isWord(part, "DELETE")
                    || isWord(part, "MERGE")) {
                throw new Unknown();
            }
            isFirst = false;
        }
    }

    private static boolean isWord(Part part, String word) {
        return part.kind == Kind.NAME && !part.isQuoted && word.equalsIgnoreCase(part.name);
    }

    /** What is told of an item of the list. */
    private static String name(List<Part> item) {
        int end = item.size();
        String alias = null;
        if (end > 2 && item.get(end - 1).kind == Kind.NAME && item.get(end - 2).kind == Kind.AS) {
            alias = item.get(end - 1).name;
            end -= 2;
        } else if (end > 1
                && item.get(end - 1).kind == Kind.NAME
                && (item.get(end - 2).kind == Kind.NAME
                        || item.get(end - 2).kind == Kind.PARENTHESES)) {
            alias = item.get(end - 1).name;
            end -= 1;
        }
        String column = column(item, end);
        String told = column == null || !isName(column) ? null : column;
        if (alias == null || !isName(alias) || alias.equalsIgnoreCase(told)) {
            return told == null ? UNNAMED : told;
        }
        if (told == null) {
            return alias;
        }
        return isGenerated(alias) ? told : told + " " + alias;
    }

    /** A column, with what it is of or without; null where it is something else. */
    private static String column(List<Part> item, int end) {
        for (int i = 0; i < end; i++) {
            Kind kind = item.get(i).kind;
            boolean isLast = i == end - 1;
            boolean fits = i % 2 == 1 ? kind == Kind.DOT : kind == Kind.NAME;
            if (!fits && !(isLast && i % 2 == 0 && kind == Kind.STAR)) {
                return null;
            }
        }
        return end % 2 == 0 ? null : item.get(end - 1).name;
    }

    /** As Hibernate makes them up: {@code name2_0_}. */
    private static boolean isGenerated(String alias) {
        return alias.endsWith("_") && alias.chars().anyMatch(Character::isDigit);
    }

    private static boolean isName(String text) {
        if (text.equals(ALL)) {
            return true;
        }
        String upper = text.toUpperCase(Locale.ROOT);
        if (text.length() > LONGEST_NAME
                || upper.equals("NULL")
                || upper.equals("TRUE")
                || upper.equals("FALSE")
                || upper.equals("END")) {
            return false;
        }
        int digits = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            digits += c >= '0' && c <= '9' ? 1 : 0;
            if (!isOfName(c)) {
                return false;
            }
        }
        return digits <= MOST_DIGITS;
    }

    /** The next part of the text; what stands in parentheses is one. */
    private Part part() {
        char c = sql.charAt(at);
        if (isOfName(c)) {
            int from = at;
            while (at < sql.length() && isOfName(sql.charAt(at))) {
                at++;
            }
            if (at < sql.length() && sql.charAt(at) == '\'') {
                throw new Unknown(); // a text that is read in its own way, such as E'...'
            }
            String word = sql.substring(from, at);
            boolean isNumber = c >= '0' && c <= '9';
            return new Part(
                    isNumber ? Kind.OTHER : word.equalsIgnoreCase("AS") ? Kind.AS : Kind.NAME,
                    word);
        }
        if (c == '\'') {
            skipQuoted(c);
            return new Part(Kind.OTHER, "");
        }
        if (c == '`' || c == '"') {
            int from = at + 1;
            skipQuoted(c);
            return c == '"' && !areQuotedNames
                    ? new Part(Kind.OTHER, "")
                    : new Part(Kind.NAME, sql.substring(from, at - 1), true);
        }
        if (c == '(') {
            skipParentheses();
            return new Part(Kind.PARENTHESES, "");
        }
        refuse(c);
        at++;
        return new Part(c == '.' ? Kind.DOT : c == '*' ? Kind.STAR : Kind.OTHER, ALL);
    }

    private void skipParentheses() {
        int depth = 0;
        do {
            skipSpace();
            if (at == sql.length()) {
                throw new Unknown();
            }
            char c = sql.charAt(at);
            if (c == '(' || c == ')') {
                depth += c == '(' ? 1 : -1;
                at++;
            } else if (c == '\'' || c == '"' || c == '`') {
                if (c == '\'' && isOfName(sql.charAt(at - 1))) {
                    throw new Unknown();
                }
                skipQuoted(c);
            } else {
                refuse(c);
                at++;
            }
        } while (depth > 0);
    }

    private static void refuse(char c) {
        // A quote behind a backslash ends a text or not; $tag$ begins one; [ is a name or an index.
        if (c == '\\' || c == '$' || c == '[' || c == '{' || c == '#') {
            throw new Unknown();
        }
    }

    private void skipQuoted(char quote) {
        for (at++; at < sql.length(); at++) {
            char c = sql.charAt(at);
            if (c == '\\') {
                throw new Unknown();
            }
            if (c == quote) {
                at++;
                if (at == sql.length() || sql.charAt(at) != quote) {
                    return;
                }
            }
        }
        throw new Unknown();
    }

    private void skipSpace() {
        while (at < sql.length()) {
            if (sql.startsWith("/*", at)) {
                int end = sql.indexOf("*/", at + 2);
                int nested = sql.indexOf("/*", at + 2);
                if (end < 0 || nested >= 0 && nested < end) {
                    throw new Unknown();
                }
                at = end + 2;
            } else if (sql.startsWith("--", at)) {
                int end = sql.indexOf('\n', at);
                at = end < 0 ? sql.length() : end + 1;
            } else if (Character.isWhitespace(sql.charAt(at))) {
                at++;
            } else {
                return;
            }
        }
    }

    /** ASCII alone: others are names of people, too. */
    private static boolean isOfName(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }
}
