// SPDX-License-Identifier: MIT
package org.fieldtrace.model.text;

/**
 * Characters that are not shown but do something: control characters, of which ESC and CSI begin a
 * terminal's commands, those that turn the direction of writing, and line separators.
 */
final class HarmfulCharacters {
    private HarmfulCharacters() {}

    static boolean isHarmful(int c) {
        return Character.getType(c) == Character.CONTROL
                || c >= 0x202a && c <= 0x202e
                || c >= 0x2066 && c <= 0x2069
                || c == 0x200e
                || c == 0x200f
                || c == 0x061c
                || c == 0x2028
                || c == 0x2029
                || Character.getType(c) == Character.SURROGATE
                || c == 0xfffe
                || c == 0xffff;
    }

    /** Such a character in letters, as Java and JSON write it: a backslash, u and four digits. */
    static String escaped(int c) {
        return String.format("\\u%04x", c);
    }

    /**
     * The text with each of them in letters.
     *
     * @param kept such characters that stay
     */
    static String escapedIn(String text, String kept) {
        if (text.codePoints().noneMatch(HarmfulCharacters::isHarmful)) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints()
                .forEach(
                        c -> {
                            if (isHarmful(c) && kept.indexOf(c) < 0) {
                                safe.append(escaped(c));
                            } else {
                                safe.appendCodePoint(c);
                            }
                        });
        return safe.toString();
    }
}
