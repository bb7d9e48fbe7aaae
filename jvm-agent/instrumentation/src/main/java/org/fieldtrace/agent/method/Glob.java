// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import java.util.regex.Pattern;

/** A name in which {@code *} stands for any characters, none among them. */
final class Glob {

    private static final String ANY = "*";

    private final String text;
    private final Pattern pattern;

    Glob(String text) {
        this.text = text;
        StringBuilder regex = new StringBuilder();
        for (String literal : text.split("\\*", -1)) {
            // Possessive would be faster, and wrong: "a*b" has to find the last b.
            regex.append(regex.length() == 0 ? "" : ".*").append(Pattern.quote(literal));
        }
        pattern = Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    boolean matches(String name) {
        return text.equals(ANY) || pattern.matcher(name).matches();
    }

    @Override
    public String toString() {
        return text;
    }
}
