// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/** Texts that leave letters out where there is no room for them all. */
public final class ShortText {
    private static final String LEFT_OUT = "\u2026";

    private ShortText() {}

    /**
     * The text without its last letters; empty where there is no room for any letter.
     *
     * @param room pixels
     * @param width of a text, pixels
     */
    public static String end(String text, double room, ToIntFunction<String> width) {
        return longest(text, room, width, kept -> text.substring(0, kept) + LEFT_OUT);
    }

    /**
     * The text without the letters in its middle; empty where there is no room for any letter.
     *
     * @param room pixels
     * @param width of a text, pixels
     */
    public static String middle(String text, double room, ToIntFunction<String> width) {
        return longest(
                text,
                room,
                width,
                kept ->
                        text.substring(0, (kept + 1) / 2)
                                + LEFT_OUT
                                + text.substring(text.length() - kept / 2));
    }

    private static String longest(
            String text, double room, ToIntFunction<String> width, IntFunction<String> shortened) {
        if (width.applyAsInt(text) <= room) {
            return text;
        }
        int fits = 0;
        int tooLong = text.length();
        while (tooLong - fits > 1) {
            int kept = (fits + tooLong) / 2;
            if (width.applyAsInt(shortened.apply(kept)) <= room) {
                fits = kept;
            } else {
                tooLong = kept;
            }
        }
        return fits == 0 ? "" : shortened.apply(fits);
    }
}
