// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Repairs strings of events: Trace Compass 6.2 makes a character of every byte of UTF-8. */
final class Utf8 {
    private static final int LAST_ASCII = 0x7f;
    private static final int LAST_BYTE = 0xff;

    private Utf8() {}

    /** The text whose bytes in UTF-8 are the characters; the text itself where they are not. */
    static String repaired(String text) {
        if (text.chars().allMatch(c -> c <= LAST_ASCII)
                || text.chars().anyMatch(c -> c > LAST_BYTE)) {
            return text;
        }
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return text;
        }
    }
}
