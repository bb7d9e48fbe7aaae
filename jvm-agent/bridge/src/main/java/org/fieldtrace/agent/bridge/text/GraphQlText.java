// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

/**
 * What a document of GraphQL does, as OpenTelemetry names its spans: {@code query employee}, or
 * {@code query} where the operation has no name. Nothing else of the text is kept.
 */
public final class GraphQlText {

    private static final String QUERY = "query";
    private static final String MUTATION = "mutation";
    private static final String SUBSCRIPTION = "subscription";
    private static final String BLOCK = "\"\"\"";

    /** Longer names are cut, characters. */
    private static final int LONGEST_NAME = 80;

    private final String text;
    private int at;

    private GraphQlText(String text) {
        this.text = text;
    }

    /**
     * The name of what is executed.
     *
     * @param document null where it is not known
     * @param operation which of its operations is executed; null or empty for the only one
     * @return null where there is no such operation
     */
    public static String name(String document, String operation) {
        return document == null ? null : new GraphQlText(document).find(operation);
    }

    private String find(String wanted) {
        boolean isAny = wanted == null || wanted.isEmpty();
        String kind = null;
        while (at < text.length()) {
            char next = text.charAt(at);
            if (next == '{') {
                if (isAny) {
                    return kind == null ? QUERY : kind; // a selection alone is a query
                }
                kind = null;
                skipBraces();
            } else if (isStart(next)) {
                String word = word();
                if (kind != null) {
                    if (isAny || word.equals(wanted)) {
                        return kind + " " + name(word);
                    }
                    kind = null;
                    skipToSelection();
                } else if (isOperation(word)) {
                    kind = word;
                } else {
                    skipToSelection(); // a fragment
                }
            } else if ((next == '(' || next == '@') && kind != null) {
                if (isAny) {
                    return kind; // variables or directives of an operation without a name
                }
                kind = null;
                skipToSelection();
            } else {
                skipOne();
            }
        }
        return null;
    }

    private static String name(String word) {
        String cut = word.length() > LONGEST_NAME ? word.substring(0, LONGEST_NAME) : word;
        return PathText.fold(cut);
    }

    private static boolean isOperation(String word) {
        return word.equals(QUERY) || word.equals(MUTATION) || word.equals(SUBSCRIPTION);
    }

    private String word() {
        int from = at;
        while (at < text.length() && isPart(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at);
    }

    /** What stands between a name and the selection: variables, a type, directives. */
    private void skipToSelection() {
        int depth = 0;
        while (at < text.length()) {
            char next = text.charAt(at);
            if (next == '{' && depth == 0) {
                skipBraces();
                return;
            }
            depth += next == '(' ? 1 : next == ')' ? -1 : 0;
            skipOne();
        }
    }

    private void skipBraces() {
        int depth = 0;
        while (at < text.length()) {
            char next = text.charAt(at);
            depth += next == '{' ? 1 : next == '}' ? -1 : 0;
            skipOne();
            if (depth == 0) {
                return;
            }
        }
    }

    /** A character, a comment or a text. */
    private void skipOne() {
        char next = text.charAt(at);
        if (next == '#') {
            while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
                at++;
            }
        } else if (text.startsWith(BLOCK, at)) {
            skipText(BLOCK);
        } else if (next == '"') {
            skipText("\"");
        } else {
            at++;
        }
    }

    private void skipText(String quote) {
        at += quote.length();
        while (at < text.length() && !text.startsWith(quote, at)) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        at += quote.length();
    }

    private static boolean isStart(char letter) {
        return letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z' || letter == '_';
    }

    private static boolean isPart(char letter) {
        return isStart(letter) || letter >= '0' && letter <= '9';
    }
}
