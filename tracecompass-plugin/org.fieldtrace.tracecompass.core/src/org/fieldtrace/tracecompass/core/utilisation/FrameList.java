// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.List;

/**
 * A call path as one value of the state history: {@code METHOD:LINE} of every frame, innermost
 * first, joined by commas.
 */
final class FrameList {
    /** One frame: a method id and a line, -1 where unknown. */
    record Entry(long methodId, int line) {}

    /**
     * Frames that surely fit: a value may have 32,767 bytes, and a frame at most 33 (an id of 20
     * digits, a line of 11 characters, two separators).
     */
    static final int MAX_FRAMES = 32_767 / 33;

    private FrameList() {}

    /** Writes the innermost {@link #MAX_FRAMES} frames; lines may be fewer than methods. */
    static String encode(long[] methodIds, long[] lines) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(methodIds.length, MAX_FRAMES); i++) {
            if (i > 0) {
                text.append(',');
            }
            text.append(Long.toUnsignedString(methodIds[i]))
                    .append(':')
                    .append(i < lines.length ? (int) lines[i] : -1);
        }
        return text.toString();
    }

    static List<Entry> decode(String text) {
        List<Entry> entries = new ArrayList<>();
        for (String frame : text.isEmpty() ? new String[0] : text.split(",")) {
            int colon = frame.indexOf(':');
            entries.add(
                    new Entry(
                            Long.parseUnsignedLong(frame.substring(0, colon)),
                            Integer.parseInt(frame.substring(colon + 1))));
        }
        return entries;
    }
}
