// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields that an operation of GraphQL selects, as the answer has them: those that hold no
 * others, with those around them, such as {@code employee.name, employee.home.street}. Arguments
 * and directives are passed over, so that no value of a query is ever taken.
 */
public final class GraphQlSelection {

    /** Longer documents are not looked at, characters. */
    private static final int LONGEST = 16_384;

    /** Of fields that one operation selects; of one with more nothing is known. */
    private static final int MOST = 256;

    private static final int DEEPEST = 16;
    private static final int LONGEST_NAME = 64;

    /** What each object of GraphQL has, and no class. */
    private static final String TYPE_NAME = "__typename";

    /** A selection: a field, a fragment's name behind {@code ...}, or several. */
    private static final class Node {
        final String name;
        final boolean isSpread;
        final List<Node> nodes;

        Node(String name, boolean isSpread, List<Node> nodes) {
            this.name = name;
            this.isSpread = isSpread;
            this.nodes = nodes;
        }
    }

    /** The document is not understood. */
    private static final class Unknown extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unknown() {
            super(null, null, false, false);
        }
    }

    private final List<String> tokens;
    private final Map<String, List<Node>> fragments = new HashMap<>();
    private int at;

    private GraphQlSelection(List<String> tokens) {
        this.tokens = tokens;
    }

    /**
     * What is selected, joined by commas.
     *
     * @param operation which operation of the document is executed; null or empty for the only one
     * @return null where that is not known
     */
    public static String of(String document, String operation) {
        if (document.length() > LONGEST) {
            return null;
        }
        try {
            GraphQlSelection selection = new GraphQlSelection(tokens(document));
            List<Node> executed = selection.find(operation);
            Set<String> names = new LinkedHashSet<>();
            selection.add("", executed, names, new HashSet<>(), 0);
            return names.isEmpty() ? null : String.join(", ", names);
        } catch (Unknown unknown) {
            return null;
        }
    }

    private List<Node> find(String wanted) {
        boolean isAny = wanted == null || wanted.isEmpty();
        List<Node> found = null;
        while (at < tokens.size()) {
            String first = next();
            if (first.equals("{")) {
                found = isAny && found == null ? selections(0) : skipped(found);
                continue;
            }
            String name = isName(peek()) ? next() : "";
            skipToSelection();
            List<Node> nodes = selections(0);
            if (first.equals("fragment")) {
                fragments.put(name, nodes);
            } else if (found == null && (isAny || name.equals(wanted))) {
                found = nodes;
            }
        }
        if (found == null) {
            throw new Unknown();
        }
        return found;
    }

    private List<Node> skipped(List<Node> found) {
        selections(0);
        return found;
    }

    /** Past variables, a type and directives, and the brace. */
    private void skipToSelection() {
        while (true) {
            String token = next();
            if (token.equals("(")) {
                skipArguments();
            } else if (token.equals("{")) {
                return;
            }
        }
    }

    /** What stands in braces, of which the first has been read. */
    private List<Node> selections(int depth) {
        if (depth > DEEPEST) {
            throw new Unknown();
        }
        List<Node> nodes = new ArrayList<>();
        while (true) {
            String token = next();
            if (token.equals("}")) {
                return nodes;
            }
            if (token.equals("...")) {
                nodes.add(spread(depth));
            } else {
                nodes.add(field(token, depth));
            }
        }
    }

    private Node spread(int depth) {
        String name = isName(peek()) ? next() : "";
        if (name.equals("on")) {
            next(); // the type
            name = "";
        }
        skipDirectives();
        if (!name.isEmpty()) {
            return new Node(name, true, List.of());
        }
        if (!next().equals("{")) {
            throw new Unknown();
        }
        return new Node("", false, selections(depth + 1));
    }

    private Node field(String first, int depth) {
        String name = first;
        if (peek().equals(":")) {
            next();
            next(); // the field itself: the answer has it by its alias
        }
        if (!isName(name) || name.length() > LONGEST_NAME) {
            throw new Unknown();
        }
        if (peek().equals("(")) {
            next();
            skipArguments();
        }
        skipDirectives();
        if (!peek().equals("{")) {
            return new Node(name, false, null);
        }
        next();
        return new Node(name, false, selections(depth + 1));
    }

    private void skipDirectives() {
        while (peek().equals("@")) {
            next();
            next();
            if (peek().equals("(")) {
                next();
                skipArguments();
            }
        }
    }

    /** Up to the end of parentheses, the first of which has been read. */
    private void skipArguments() {
        int depth = 1;
        while (depth > 0) {
            String token = next();
            depth += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
        }
    }

    private void add(
            String around, List<Node> nodes, Set<String> names, Set<String> within, int depth) {
        if (depth > DEEPEST) {
            throw new Unknown();
        }
        for (Node node : nodes) {
            if (node.isSpread) {
                List<Node> fragment = fragments.get(node.name);
                if (fragment == null || !within.add(node.name)) {
                    throw new Unknown();
                }
                add(around, fragment, names, within, depth + 1);
                within.remove(node.name);
            } else if (node.name.isEmpty()) {
                add(around, node.nodes, names, within, depth + 1);
            } else if (node.nodes != null) {
                add(around + node.name + ".", node.nodes, names, within, depth + 1);
            } else if (!node.name.equals(TYPE_NAME)) {
                names.add(around + node.name);
            }
            if (names.size() > MOST) {
                throw new Unknown();
            }
        }
    }

    private String next() {
        String token = peek();
        if (token.isEmpty()) {
            throw new Unknown();
        }
        at++;
        return token;
    }

    private String peek() {
        return at < tokens.size() ? tokens.get(at) : "";
    }

    private static boolean isName(String token) {
        return !token.isEmpty() && isStart(token.charAt(0));
    }

    /** Names, signs, and a sign for each text or number. */
    private static List<String> tokens(String document) {
        List<String> tokens = new ArrayList<>();
        int at = 0;
        while (at < document.length()) {
            char c = document.charAt(at);
            if (c == '#') {
                while (at < document.length()
                        && document.charAt(at) != '\n'
                        && document.charAt(at) != '\r') {
                    at++;
                }
            } else if (c == '"') {
                at = behindText(document, at);
                tokens.add("\"");
            } else if (document.startsWith("...", at)) {
                tokens.add("...");
                at += 3;
            } else if (isStart(c)) {
                int from = at;
                while (at < document.length() && isPart(document.charAt(at))) {
                    at++;
                }
                tokens.add(document.substring(from, at));
            } else if (Character.isWhitespace(c) || c == ',' || c == '\ufeff') {
                at++;
            } else {
                tokens.add(String.valueOf(c));
                at++;
            }
        }
        return tokens;
    }

    private static int behindText(String document, int from) {
        String quote = document.startsWith("\"\"\"", from) ? "\"\"\"" : "\"";
        int at = from + quote.length();
        while (at < document.length() && !document.startsWith(quote, at)) {
            at += document.charAt(at) == '\\' ? 2 : 1;
        }
        if (at >= document.length()) {
            throw new Unknown();
        }
        return at + quote.length();
    }

    private static boolean isStart(char letter) {
        return letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z' || letter == '_';
    }

    private static boolean isPart(char letter) {
        return isStart(letter) || letter >= '0' && letter <= '9';
    }
}
