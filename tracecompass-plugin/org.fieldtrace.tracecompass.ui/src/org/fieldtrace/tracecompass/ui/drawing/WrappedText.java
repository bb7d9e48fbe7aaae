// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Texts that go on in the next line where there is no room for them in one. */
public final class WrappedText {
    /** Behind these a name may be parted, where there is no space to part it at. */
    private static final String PARTING = " .,;:/-_$)]";

    private WrappedText() {}

    /**
     * The lines of a text; none is wider than there is room, unless a single letter is.
     *
     * @param room pixels
     * @param width of a text, pixels
     * @return at least one, without the spaces at which they are parted
     */
    public static List<String> lines(String text, int room, ToIntFunction<String> width) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (width.applyAsInt(rest) > room && rest.length() > 1) {
            int end = lineEnd(rest, fitting(rest, room, width));
            lines.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        if (lines.isEmpty() || !rest.isEmpty()) {
            lines.add(rest);
        }
        return lines;
    }

    /** Width of the widest part of a text that no line break parts at a space, pixels. */
    public static int widestWord(String text, ToIntFunction<String> width) {
        int widest = 0;
        for (String word : text.split(" ")) {
            widest = Math.max(widest, width.applyAsInt(word));
        }
        return widest;
    }

    /** How many letters fit, at least one. */
    private static int fitting(String text, int room, ToIntFunction<String> width) {
        int fits = 1;
        int tooMany = text.length();
        while (tooMany - fits > 1) {
            int letters = (fits + tooMany) / 2;
            if (width.applyAsInt(text.substring(0, letters)) <= room) {
                fits = letters;
            } else {
                tooMany = letters;
            }
        }
        return fits;
    }

    /** Where to part: at the last space that leaves a word whole, else within a word. */
    private static int lineEnd(String text, int fits) {
        if (text.charAt(fits) == ' ') {
            return fits;
        }
        int space = text.lastIndexOf(' ', fits - 1);
        if (space > 0) {
            return space + 1;
        }
        for (int end = fits; end > 1; end--) {
            if (PARTING.indexOf(text.charAt(end - 1)) >= 0) {
                return end;
            }
        }
        return fits;
    }
}
