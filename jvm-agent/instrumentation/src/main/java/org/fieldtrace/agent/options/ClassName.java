// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import java.util.regex.Pattern;

/**
 * Names of classes as users write them. Looked at part by part: an expression for the whole calls
 * itself for each, and a long name would end the thread's stack.
 */
final class ClassName {

    private static final Pattern IDENTIFIER = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");
    private static final Pattern REST = Pattern.compile("[\\p{L}\\p{N}_$]*");
    private static final Pattern DOT = Pattern.compile("[.]");

    private ClassName() {}

    /** Whether it is a binary name with dots, such as {@code com.acme.Order$Line}. */
    static boolean isName(String text) {
        return DOT.splitAsStream(text + ".").allMatch(part -> IDENTIFIER.matcher(part).matches())
                && !text.isEmpty()
                && !text.endsWith(".");
    }

    /** Whether names can begin so, such as {@code com.acme.} and {@code com.acme.Or}. */
    static boolean isPrefix(String text) {
        int dot = text.indexOf('.');
        String first = dot < 0 ? text : text.substring(0, dot);
        return IDENTIFIER.matcher(first).matches()
                && DOT.splitAsStream(text.substring(first.length()))
                        .allMatch(part -> REST.matcher(part).matches());
    }
}
