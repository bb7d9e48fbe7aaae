// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import java.util.Locale;
import java.util.Set;

/**
 * What a statement of Cypher does, and to nodes of which label. Reads words outside of texts and
 * comments, and takes nothing else over: neither a text nor a number is ever part of a name.
 */
final class CypherText {

    /** What is behind them decides nothing that has not been decided. */
    private static final int MOST_CHARACTERS = 4_000;

    private static final Set<String> CHANGING =
            Set.of("CREATE", "MERGE", "SET", "DELETE", "REMOVE", "DROP");

    private static final Set<String> ASKING =
            Set.of("MATCH", "CALL", "UNWIND", "WITH", "RETURN", "SHOW", "LOAD", "FOREACH");

    private final String text;
    private final int end;
    private int at;
    private char before;
    private String clause;
    private boolean changes;
    private String label;

    CypherText(String text) {
        this.text = text;
        this.end = Math.min(text.length(), MOST_CHARACTERS);
    }

    /** The kind, the first clause that changes something, else the first, and the first label. */
    String name(String kind) {
        while (at < end && !(changes && label != null)) {
            step();
        }
        if (clause == null) {
            return kind;
        }
        String done = kind + " " + clause;
        return label == null ? done : done + " " + GeneratedNames.fold(label);
    }

    private void step() {
        char c = text.charAt(at);
        if (c == '\'' || c == '"') {
            quoted(c);
        } else if (text.startsWith("//", at)) {
            at = after("\n");
        } else if (text.startsWith("/*", at)) {
            at = after("*/");
        } else if (c == '(') {
            at++;
            node();
        } else if (c == '`') {
            quoted(c);
        } else if (Character.isJavaIdentifierStart(c)) {
            word();
        } else {
            at++;
            before = Character.isWhitespace(c) ? before : c;
        }
    }

    /** A clause, unless it is the name of a property, a label or a parameter. */
    private void word() {
        String word = identifier().toUpperCase(Locale.ROOT);
        boolean isName = before == '.' || before == ':' || before == '$' || word.indexOf('$') >= 0;
        before = 0;
        if (isName) {
            return;
        }
        if (CHANGING.contains(word)) {
            clause = changes ? clause : word;
            changes = true;
        } else if (clause == null && ASKING.contains(word)) {
            clause = word;
        }
    }

    /** Behind a parenthesis: a variable or none, and the label of a node or none. */
    private void node() {
        before = '(';
        int begin = at;
        blanks();
        if (at < end && Character.isJavaIdentifierStart(text.charAt(at))) {
            identifier();
            blanks();
        }
        if (at >= end || text.charAt(at) != ':') {
            at = begin;
            return;
        }
        at++;
        blanks();
        String named = null;
        if (at < end && text.charAt(at) == '`') {
            int from = at + 1;
            quoted('`');
            named = text.substring(from, Math.max(from, Math.min(at, end) - 1));
        } else if (at < end && Character.isJavaIdentifierStart(text.charAt(at))) {
            named = identifier();
        }
        before = 0;
        label = label == null && named != null && !named.isEmpty() ? named : label;
    }

    private String identifier() {
        int from = at;
        while (at < end && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at);
    }

    private void blanks() {
        while (at < end && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private void quoted(char quote) {
        before = 0;
        at++;
        while (at < end && text.charAt(at) != quote) {
            at += text.charAt(at) == '\\' && quote != '`' ? 2 : 1;
        }
        at++;
    }

    private int after(String mark) {
        int found = text.indexOf(mark, at);
        return found < 0 ? end : found + mark.length();
    }
}
