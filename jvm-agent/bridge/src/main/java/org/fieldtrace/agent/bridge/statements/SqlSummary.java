// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a statement does, as OpenTelemetry's {@code db.query.summary} has it: each operation and the
 * tables that it names, in the order in which they stand, such as {@code SELECT owners pets} or
 * {@code INSERT shipping SELECT orders}. Operations are in upper case, tables as written, without
 * quotes.
 *
 * <p>Made of words of a fixed list and of names that stand where only a table can. A parser of all
 * dialects would be larger than the agent, take a hundred times as long, and throw at what it does
 * not know. This one stops instead, at whatever databases read differently (a backslash ahead of a
 * quote, say): behind that a value might be taken for a name.
 */
final class SqlSummary {

    /** Of a summary, characters; it is cut between two names. */
    static final int LONGEST = 120;

    private static final int LONGEST_NAME = 64;

    /** Parentheses; what lies deeper is left out. */
    private static final int DEEPEST = 32;

    private enum Block {
        /** Of an expression, or not yet known. */
        NONE,
        WITH,
        SELECT,
        /** Of what names its table at once. */
        CHANGE,
        MERGE,
        /** Until the kind of what is made is known. */
        DEFINITION,
        /** Of what is made and has its name; only a query may follow. */
        DEFINED,
        /** Of what names no more tables. */
        OVER
    }

    /** What may begin a statement, beside what begins with WITH or defines something. */
    private static final Map<String, Block> VERBS =
            Map.ofEntries(
                    Map.entry("SELECT", Block.SELECT),
                    Map.entry("INSERT", Block.CHANGE),
                    Map.entry("REPLACE", Block.CHANGE),
                    Map.entry("UPSERT", Block.CHANGE),
                    Map.entry("UPDATE", Block.CHANGE),
                    Map.entry("DELETE", Block.CHANGE),
                    Map.entry("TRUNCATE", Block.CHANGE),
                    Map.entry("CALL", Block.CHANGE),
                    Map.entry("EXEC", Block.CHANGE),
                    Map.entry("EXECUTE", Block.CHANGE),
                    Map.entry("MERGE", Block.MERGE),
                    Map.entry("CREATE", Block.DEFINITION),
                    Map.entry("ALTER", Block.DEFINITION),
                    Map.entry("DROP", Block.DEFINITION));

    /** What names nothing that is told. */
    private static final Set<String> BARE_VERBS =
            Set.of(
                    "ANALYZE",
                    "BEGIN",
                    "CHECKPOINT",
                    "CLOSE",
                    "COMMENT",
                    "COMMIT",
                    "COPY",
                    "DEALLOCATE",
                    "DECLARE",
                    "DESCRIBE",
                    "DISCARD",
                    "DO",
                    "FETCH",
                    "FLUSH",
                    "GRANT",
                    "KILL",
                    "LISTEN",
                    "LOCK",
                    "NOTIFY",
                    "OPTIMIZE",
                    "PRAGMA",
                    "PREPARE",
                    "REFRESH",
                    "REINDEX",
                    "RELEASE",
                    "RENAME",
                    "RESET",
                    "REVOKE",
                    "ROLLBACK",
                    "SAVEPOINT",
                    "SET",
                    "SHOW",
                    "SHUTDOWN",
                    "START",
                    "USE",
                    "VACUUM",
                    "VALUES",
                    "XA");

    /** What is made, and named. */
    private static final Set<String> NAMED_KINDS = Set.of("INDEX", "SEQUENCE", "TABLE", "VIEW");

    /** What is made whose name tells too much, of a user say, or nothing. */
    private static final Set<String> UNNAMED_KINDS =
            Set.of(
                    "DATABASE",
                    "FUNCTION",
                    "PROCEDURE",
                    "ROLE",
                    "SCHEMA",
                    "TRIGGER",
                    "TYPE",
                    "USER");

    /** What may stand ahead of a name. */
    private static final Set<String> AHEAD_OF_NAME =
            Set.of(
                    "ABORT",
                    "CONCURRENTLY",
                    "DELAYED",
                    "EXISTS",
                    "FAIL",
                    "FROM",
                    "HIGH_PRIORITY",
                    "IF",
                    "IGNORE",
                    "INTO",
                    "LATERAL",
                    "LOW_PRIORITY",
                    "NOT",
                    "ONLY",
                    "OR",
                    "OVERWRITE",
                    "QUICK",
                    "REPLACE",
                    "ROLLBACK",
                    "TABLE");

    /** What stands where a name is wanted, and is none. */
    private static final Set<String> NO_NAMES = Set.of("SELECT", "VALUES", "WITH");

    /** What ends a list of tables. */
    private static final Set<String> BEHIND_TABLES =
            Set.of(
                    "EXCEPT",
                    "FETCH",
                    "FOR",
                    "GROUP",
                    "HAVING",
                    "INTERSECT",
                    "LIMIT",
                    "MINUS",
                    "OFFSET",
                    "ORDER",
                    "RETURNING",
                    "SET",
                    "UNION",
                    "VALUES",
                    "WHERE",
                    "WINDOW");

    private final String sql;
    private final int length;
    private final boolean isMySql;
    private final StringBuilder summary = new StringBuilder();
    private final List<String> ownNames = new ArrayList<>(2);
    private final List<String> told = new ArrayList<>(4);
    private int at;

    private final Block[] blocks = new Block[DEEPEST + 1];
    private final boolean[] listsTables = new boolean[DEEPEST + 1];
    private int depth;

    /** Nothing but signs came since the block began. */
    private boolean isStart = true;

    private boolean wantsName;
    private boolean isBehindDistinct;
    private boolean isBehindParenthesis;
    private boolean isOver;

    private SqlSummary(String sql, boolean isMySql) {
        this.sql = sql;
        this.length = Math.min(sql.length(), SqlText.LONGEST);
        this.isMySql = isMySql;
        blocks[0] = Block.NONE;
    }

    /**
     * The summary of a statement.
     *
     * @param isMySql whether the database reads it as MySQL does
     * @return null where it begins with nothing that is known
     */
    static String of(String sql, boolean isMySql) {
        return new SqlSummary(sql, isMySql).make();
    }

    private String make() {
        while (at < length && !isOver) {
            next();
        }
        return summary.length() == 0 ? null : summary.toString();
    }

    private void next() {
        char c = sql.charAt(at);
        if (Character.isWhitespace(c)) {
            at++;
        } else if (c == '-' && isAt(1, '-') || c == '#' && isMySql) {
            skipLine();
        } else if (c == '/' && isAt(1, '*')) {
            skipComment();
        } else if (c == '\'') {
            skipQuoted(c);
            wantsName = false;
        } else if (c == '"' || c == '`' || c == '[' && wantsName) {
            quoted(c);
        } else if (c == '$') {
            skipDollars();
        } else if (isOfWord(c) && !Character.isDigit(c)) {
            word();
        } else if (Character.isDigit(c)) {
            skipWord();
        } else {
            sign(c);
        }
    }

    private boolean isAt(int ahead, char sign) {
        return at + ahead < length && sql.charAt(at + ahead) == sign;
    }

    private void skipLine() {
        boolean isDoubtful =
                isMySql
                        && sql.charAt(at) == '-'
                        && at + 2 < length
                        && !Character.isWhitespace(sql.charAt(at + 2));
        int end = sql.indexOf('\n', at);
        at = end < 0 ? length : end + 1;
        isOver |= isDoubtful;
    }

    /** Some databases nest comments, others do not. */
    private void skipComment() {
        int end = sql.indexOf("*/", at + 2);
        int inner = sql.indexOf("/*", at + 2);
        isOver |= end < 0 || inner >= 0 && inner < end;
        at = end + 2;
    }

    /** From a quote to the same one, which stands twice where it is meant. */
    private void skipQuoted(char quote) {
        int i = at + 1;
        while (i < length) {
            char c = sql.charAt(i);
            boolean isLast = c == quote && (i + 1 >= length || sql.charAt(i + 1) != quote);
            if (c == '\\' && i + 1 < length && (sql.charAt(i + 1) == quote || isEscape(i + 1))) {
                isOver = true;
                return;
            }
            if (isLast) {
                at = i + 1;
                return;
            }
            i += c == quote ? 2 : 1;
        }
        isOver = true;
    }

    /** Whether a backslash is written by two, of which the second may stand ahead of a quote. */
    private boolean isEscape(int place) {
        return sql.charAt(place) == '\\';
    }

    private void quoted(char quote) {
        int from = at + 1;
        skipQuoted(quote == '[' ? ']' : quote);
        if (isOver) {
            return;
        }
        if (wantsName) {
            name(sql.substring(from, at - 1));
        } else if (blocks[depth] == Block.WITH) {
            ownNames.add(sql.substring(from, at - 1).toUpperCase(Locale.ROOT));
        }
        isStart = false;
    }

    /** A text between two of PostgreSQL's tags, or a place for a value, or something else. */
    private void skipDollars() {
        int end = at + 1;
        while (end < length && isOfWord(sql.charAt(end)) && sql.charAt(end) != '$') {
            end++;
        }
        if (end >= length || sql.charAt(end) != '$') {
            at = end;
            return;
        }
        String tag = sql.substring(at, end + 1);
        int close = sql.indexOf(tag, end + 1);
        isOver |= close < 0;
        at = close + tag.length();
    }

    private void skipWord() {
        while (at < length && isOfWord(sql.charAt(at))) {
            at++;
        }
    }

    private void sign(char c) {
        at++;
        if (c == '(') {
            open();
        } else if (c == ')') {
            close();
        } else if (c == ',') {
            wantsName = listsTables[depth];
        } else if (c == ';') {
            isStart = true;
            depth = 0;
            blocks[0] = Block.NONE;
            listsTables[0] = false;
            wantsName = false;
        } else if (c == ':' || c == '@' || c == '.') {
            // A value, a type or a column: whatever it is called, it is no word of SQL.
            skipWord();
            wantsName = false;
        } else if (c == '#') {
            // A temporary table of SQL Server's, or a comment in a dialect of MySQL's.
            isOver |= !wantsName || !isOfWord(at < length ? sql.charAt(at) : ' ');
        } else if (c != '{' && c != '?' && c != '=') {
            wantsName = false;
        }
        if (c != ')') {
            isBehindParenthesis = false;
        }
    }

    private void open() {
        if (depth == DEEPEST) {
            isOver = true;
            return;
        }
        boolean ofTables = wantsName && listsTables[depth];
        depth++;
        blocks[depth] = ofTables ? Block.SELECT : Block.NONE;
        listsTables[depth] = ofTables;
        wantsName = ofTables;
        isStart = true;
    }

    private void close() {
        if (depth > 0) {
            depth--;
        }
        wantsName = false;
        isStart = false;
        isBehindParenthesis = true;
    }

    private void word() {
        int from = at;
        skipWord();
        String written = sql.substring(from, at);
        if (at < length
                && sql.charAt(at) == '\''
                && written.toLowerCase(Locale.ROOT).endsWith("q")) {
            isOver = true; // Oracle's texts, which end as they like
            return;
        }
        String word = written.toUpperCase(Locale.ROOT);
        if (wantsName && !NO_NAMES.contains(word)) {
            if (!AHEAD_OF_NAME.contains(word)) {
                name(written);
            } else if (word.equals("FROM")) {
                listsTables[depth] = true;
            }
        } else {
            keyword(word);
        }
        isStart = false;
        isBehindParenthesis = false;
        isBehindDistinct = word.equals("DISTINCT");
    }

    private void keyword(String word) {
        wantsName = false;
        Block block = blocks[depth];
        boolean mayBegin =
                isStart && (depth == 0 || blocks[depth - 1] == Block.WITH)
                        || block == Block.WITH && isBehindParenthesis;
        if (word.equals("SELECT") && block != Block.OVER) {
            begin(word, Block.SELECT);
        } else if (word.equals("WITH") && isStart) {
            blocks[depth] = Block.WITH;
        } else if (mayBegin) {
            beginStatement(word);
        } else if (block == Block.WITH) {
            ownName(word);
        } else if (block == Block.DEFINITION) {
            define(word);
        } else if (block == Block.SELECT || block == Block.CHANGE || block == Block.MERGE) {
            clause(word, block);
        }
        if (depth == 0 && summary.length() == 0 && blocks[0] == Block.NONE) {
            isOver = true; // begins with what is not known
        }
    }

    private void beginStatement(String word) {
        Block block = VERBS.get(word);
        if (block != null) {
            begin(word, block);
            wantsName = block == Block.CHANGE || block == Block.MERGE;
            listsTables[depth] = word.equals("UPDATE");
        } else if (word.equals("EXPLAIN")) {
            append(word);
            blocks[depth] = Block.SELECT;
        } else if (BARE_VERBS.contains(word)) {
            begin(word, Block.OVER);
        } else if (blocks[depth] == Block.WITH) {
            ownName(word);
        }
    }

    private void begin(String verb, Block block) {
        append(verb);
        told.clear();
        blocks[depth] = block;
        listsTables[depth] = false;
    }

    private void ownName(String word) {
        if (!word.equals("RECURSIVE") && !word.equals("AS") && !word.equals("NOT")) {
            ownNames.add(word);
        }
    }

    private void define(String word) {
        if (NAMED_KINDS.contains(word)) {
            append(word);
            wantsName = true;
            blocks[depth] = Block.DEFINED;
        } else if (UNNAMED_KINDS.contains(word)) {
            append(word);
            blocks[depth] = Block.OVER;
        }
    }

    private void clause(String word, Block block) {
        if (word.equals("FROM") ? !isBehindDistinct : word.equals("JOIN")) {
            wantsName = true;
            listsTables[depth] = true;
        } else if (word.equals("USING") && block != Block.SELECT) {
            wantsName = true;
        } else if (BEHIND_TABLES.contains(word)) {
            listsTables[depth] = false;
        }
    }

    /** A name that is wanted, with what qualifies it. */
    private void name(String first) {
        wantsName = false;
        StringBuilder name = new StringBuilder();
        boolean isGood = addPart(name, first);
        while (isGood && at < length && sql.charAt(at) == '.') {
            at++;
            int from = at;
            char c = at < length ? sql.charAt(at) : ' ';
            String part;
            if (c == '"' || c == '`' || c == '[') {
                skipQuoted(c == '[' ? ']' : c);
                part = isOver ? "" : sql.substring(from + 1, at - 1);
            } else {
                skipWord();
                part = sql.substring(from, at);
            }
            name.append('.');
            isGood = addPart(name, part);
        }
        boolean isFunction = listsTables[depth] && blocks[depth] == Block.SELECT && isCalled();
        String text = name.toString();
        if (isGood
                && !isFunction
                && !told.contains(text)
                && !ownNames.contains(text.toUpperCase(Locale.ROOT))) {
            told.add(text);
            append(text);
        }
    }

    private boolean isCalled() {
        int i = at;
        while (i < length && Character.isWhitespace(sql.charAt(i))) {
            i++;
        }
        return i < length && sql.charAt(i) == '(';
    }

    /** Adds a part of a name, its numbers folded; false where it may be no name at all. */
    private static boolean addPart(StringBuilder name, String part) {
        if (part.isEmpty() || part.length() > LONGEST_NAME) {
            return false;
        }
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            if (!isOfWord(c) && c != '-' && c != ' ') {
                return false;
            }
        }
        boolean isPlain = part.indexOf(' ') < 0;
        String folded = GeneratedNames.fold(part);
        name.append(isPlain ? folded : '"' + folded + '"');
        return true;
    }

    private void append(String word) {
        if (summary.length() + 1 + word.length() > LONGEST) {
            isOver = true;
            return;
        }
        if (summary.length() > 0) {
            summary.append(' ');
        }
        summary.append(word);
    }

    private static boolean isOfWord(char c) {
        return c == '_' || c == '$' || Character.isLetterOrDigit(c);
    }
}
