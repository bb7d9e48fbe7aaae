// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.junit.jupiter.api.Test;

class LegendDrawingTest {

    @Test
    void aColourThatIsHardlySeenOnWhiteHasAnOutline() {
        LegendDrawing.Drawn legend =
                LegendDrawing.of(
                        List.of(
                                new Legend.Entry(Palette.PAPER, false, "outside"),
                                new Legend.Entry(Palette.AFTER, false, "after")),
                        0,
                        500,
                        0,
                        String::length);
        List<Shape.Box> boxes =
                legend.shapes().stream()
                        .filter(Shape.Box.class::isInstance)
                        .map(Shape.Box.class::cast)
                        .toList();
        assertEquals(Palette.INK, boxes.get(0).border());
        assertNull(boxes.get(1).border());
    }
}
