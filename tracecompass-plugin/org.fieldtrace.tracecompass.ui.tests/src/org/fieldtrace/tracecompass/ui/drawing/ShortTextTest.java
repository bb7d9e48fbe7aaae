// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

class ShortTextTest {
    private static final ToIntFunction<String> WIDTH = text -> 10 * text.length();

    @Test
    void aTextThatFitsIsLeftAsItIs() {
        assertEquals("orders", ShortText.end("orders", 60, WIDTH));
        assertEquals("orders", ShortText.middle("orders", 60, WIDTH));
    }

    @Test
    void lettersAreLeftOutOfTheMiddleOrAtTheEnd() {
        assertEquals("orde\u2026", ShortText.end("orders", 59, WIDTH));
        assertEquals("or\u2026rs", ShortText.middle("orders", 59, WIDTH));
        assertEquals("or\u2026s", ShortText.middle("orders", 49, WIDTH));
    }

    @Test
    void withoutRoomForALetterThereIsNothing() {
        assertEquals("o\u2026", ShortText.middle("orders", 20, WIDTH));
        assertEquals("", ShortText.end("orders", 19, WIDTH));
        assertEquals("", ShortText.middle("orders", -5, WIDTH));
    }
}
