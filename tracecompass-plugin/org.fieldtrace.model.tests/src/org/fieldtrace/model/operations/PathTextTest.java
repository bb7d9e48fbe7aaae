// SPDX-License-Identifier: MIT
package org.fieldtrace.model.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class PathTextTest {
    private static final List<String> LONG = List.of("a", "b", "c", "d", "e", "f", "g");

    @Test
    void aShortPathIsWhole() {
        assertEquals("a", PathText.line(List.of("a"), " > "));
        assertEquals("a > b > c > d > e", PathText.line(LONG.subList(0, 5), " > "));
    }

    @Test
    void ofALongPathTheMiddleIsCounted() {
        assertEquals("a > b > \u2026 3 more > f > g", PathText.line(LONG, " > "));
    }

    @Test
    void linesAreIndentedBelowTheirCallers() {
        assertEquals(
                """
                a
                  \u2192 b
                    \u2192 \u2026 3 more
                      \u2192 f
                        \u2192 g""",
                PathText.lines(LONG));
    }
}
