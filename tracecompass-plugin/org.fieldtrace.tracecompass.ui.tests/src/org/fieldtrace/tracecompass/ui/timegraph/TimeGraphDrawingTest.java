// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.timegraph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.fieldtrace.tracecompass.ui.Legend;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.timegraph.TimeGraphContent.Mark;
import org.fieldtrace.tracecompass.ui.timegraph.TimeGraphContent.Row;
import org.junit.jupiter.api.Test;

class TimeGraphDrawingTest {
    private static final RGB RED = new RGB(255, 0, 0);
    private static final Map<String, OutputElementStyle> STYLES =
            Map.of(
                    "used",
                    new OutputElementStyle(
                            null, Map.of(StyleProperties.BACKGROUND_COLOR, "#ff0000")));

    private static Drawing draw(int leftOut, List<Legend.Entry> legend) {
        OutputElementStyle style = new OutputElementStyle("used");
        TimeGraphContent content =
                new TimeGraphContent(
                        0,
                        1_000_000,
                        List.of(
                                new Row(
                                        7,
                                        0,
                                        "slot 0",
                                        List.of(
                                                new TimeGraphState(0, 500_000, "name", style),
                                                new TimeGraphState(
                                                        600_000, 30_000, "address", style)))),
                        leftOut,
                        List.of(),
                        List.of(new Mark(7, 250_000, 250_000, RED, "Field read")),
                        STYLES);
        return TimeGraphDrawing.of(content, legend, text -> 10 * text.length());
    }

    private static List<Label> labels(Drawing drawing) {
        return drawing.shapes().stream()
                .filter(Label.class::isInstance)
                .map(Label.class::cast)
                .toList();
    }

    private static List<String> texts(Drawing drawing) {
        return labels(drawing).stream().map(Label::text).toList();
    }

    @Test
    void timesStandAtRoundValuesWithTheirUnitsBelowWhatTheyAreCountedFrom() {
        List<String> texts = texts(draw(0, List.of()));

        assertTrue(texts.get(0).startsWith("Time since 1970-01-01"), texts::toString);
        assertEquals(
                List.of(
                        "0 ns",
                        "200 \u00b5s",
                        "400 \u00b5s",
                        "600 \u00b5s",
                        "800 \u00b5s",
                        "1.00 ms"),
                texts.subList(1, 7));
    }

    @Test
    void aBarTooNarrowForItsNameHasAsMuchOfItAsFitsAndAllInItsTitle() {
        Drawing drawing = draw(0, List.of());

        assertTrue(texts(drawing).contains("name"));
        assertTrue(texts(drawing).contains("a\u2026"), () -> texts(drawing).toString());
        assertTrue(
                drawing.shapes().stream()
                        .anyMatch(shape -> shape.toolTip().equals("address\nused\n30.0 \u00b5s")));
    }

    @Test
    void aMarkIsSeenHoweverShortItIs() {
        Box mark =
                draw(0, List.of()).shapes().stream()
                        .filter(shape -> shape.toolTip().equals("Field read"))
                        .map(Box.class::cast)
                        .findFirst()
                        .orElseThrow();

        assertEquals(3, mark.width());
    }

    @Test
    void rowsThatAreLeftOutAreCounted() {
        assertTrue(texts(draw(1_234, List.of())).contains("1,234 more rows are left out."));
    }

    @Test
    void aLegendWiderThanThePictureGoesOnInTheNextLine() {
        String words = "w".repeat(60);
        Drawing drawing =
                draw(0, List.of(new Legend.Entry(RED, words), new Legend.Entry(null, words)));
        List<Label> legend =
                labels(drawing).stream().filter(label -> label.text().equals(words)).toList();

        assertTrue(legend.get(0).y() < legend.get(1).y());
        for (Label label : legend) {
            assertTrue(label.x() + 600 <= drawing.width(), label::toString);
            assertTrue(label.y() + 18 <= drawing.height(), label::toString);
        }
    }
}
