// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.model.text.TerminalText;

/**
 * How a finding is mended. It is a draft: the trace knows fields and calls, and not what the code
 * means by them.
 *
 * @param what to do, in a sentence or some
 * @param snippets text to paste, of which one fits
 * @param heed what would break, and what is not known yet; a sentence each
 */
public record Suggestion(String what, List<Snippet> snippets, List<String> heed) {
    /**
     * Text to paste.
     *
     * @param title where it belongs, such as {@code JPQL}
     * @param lines at least one
     */
    public record Snippet(String title, List<String> lines) {
        public Snippet {
            lines = List.copyOf(lines);
        }

        static Snippet of(String title, String text) {
            return new Snippet(title, text.lines().toList());
        }
    }

    public Suggestion {
        snippets = List.copyOf(snippets);
        heed = List.copyOf(heed);
    }

    /** For people: some lines, every one ended by a line break. */
    public String text() {
        List<String> lines = new ArrayList<>();
        lines.add("   To fix it: " + what);
        for (Snippet snippet : snippets) {
            lines.add("     " + snippet.title + ":");
            snippet.lines.forEach(line -> lines.add("       " + line));
        }
        heed.forEach(sentence -> lines.add("   Mind: " + sentence));
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(TerminalText.line(line)).append('\n'));
        return text.toString();
    }
}
