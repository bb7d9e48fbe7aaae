// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class WrappedTextTest {
    private static List<String> lines(String text, int letters) {
        return WrappedText.lines(text, letters, String::length);
    }

    @Test
    void aTextThatFitsIsOneLine() {
        assertEquals(List.of("twelve bytes"), lines("twelve bytes", 12));
        assertEquals(List.of(""), lines("", 5));
    }

    @Test
    void isPartedAtSpacesWhichNoLineBeginsOrEndsWith() {
        assertEquals(List.of("requests", "waited", "for it"), lines("requests waited for it", 8));
    }

    @Test
    void aNameWithoutSpacesIsPartedBehindASign() {
        assertEquals(List.of("OrderClient.", "orders"), lines("OrderClient.orders", 14));
        assertEquals(List.of("abcde", "fgh"), lines("abcdefgh", 5));
    }

    @Test
    void noLineIsWiderThanThereIsRoomAndNoLetterIsLost() {
        String text = "33.3 % of the bytes (com.example.VeryLongName.notes) were never read.";
        for (int room = 1; room <= text.length(); room++) {
            List<String> lines = lines(text, room);
            int most = room;
            assertTrue(lines.stream().allMatch(line -> line.length() <= most), lines::toString);
            assertEquals(text.replace(" ", ""), String.join("", lines).replace(" ", ""));
        }
    }
}
