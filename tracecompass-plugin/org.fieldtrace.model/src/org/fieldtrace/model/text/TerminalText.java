// SPDX-License-Identifier: MIT
package org.fieldtrace.model.text;

/** Text that may go to a terminal. */
public final class TerminalText {
    private TerminalText() {}

    /** One line: what could act on the terminal, or begin another line, stands there in letters. */
    public static String line(String text) {
        return HarmfulCharacters.escapedIn(text, "");
    }

    /** JSON that says the same, in which strings hold no such character as it is. */
    public static String json(String json) {
        // Between strings JSON has no control characters but these.
        return HarmfulCharacters.escapedIn(json, "\n\r\t");
    }
}
