// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.timegraph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
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

    private static Drawing draw(List<Long> leftOut, List<Legend.Entry> legend) {
        return draw(leftOut, List.of(), legend);
    }

    private static Drawing draw(
            List<Long> leftOut, List<ITimeGraphArrow> arrows, List<Legend.Entry> legend) {
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
                        arrows,
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
        List<String> texts = texts(draw(List.of(), List.of()));

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
        Drawing drawing = draw(List.of(), List.of());

        assertTrue(texts(drawing).contains("name"));
        assertTrue(texts(drawing).contains("a\u2026"), () -> texts(drawing).toString());
        assertTrue(
                drawing.shapes().stream()
                        .anyMatch(shape -> shape.toolTip().equals("address\nused\n30.0 \u00b5s")));
    }

    @Test
    void aMarkIsSeenHoweverShortItIs() {
        Box mark =
                draw(List.of(), List.of()).shapes().stream()
                        .filter(shape -> shape.toolTip().equals("Field read"))
                        .map(Box.class::cast)
                        .findFirst()
                        .orElseThrow();

        assertEquals(3, mark.width());
    }

    @Test
    void anArrowFromBeforeTheRangeBeginsAtItsEdge() {
        Line arrow = arrow(7, 7, -500_000, 1_000_000);

        assertEquals(arrow(7, 7, 0, 500_000), arrow);
        assertTrue(arrow.hasArrow());
    }

    @Test
    void anArrowToARowThatIsLeftOutEndsBelowTheLastRowWithoutAHead() {
        Line arrow = arrow(7, 9, 500_000, 0);

        // From the middle of its row, 20 pixels high.
        assertEquals(10, arrow.points().get(1).y() - arrow.points().get(0).y());
        assertFalse(arrow.hasArrow());
    }

    /** The one arrow of a drawing with the rows 8 and 9 left out. */
    private static Line arrow(long from, long to, long start, long duration) {
        OutputElementStyle style = new OutputElementStyle("used");
        Drawing drawing =
                draw(
                        List.of(8L, 9L),
                        List.of(new TimeGraphArrow(from, to, start, duration, style)),
                        List.of());
        List<Line> red =
                drawing.shapes().stream()
                        .filter(Line.class::isInstance)
                        .map(Line.class::cast)
                        .filter(line -> line.colour().equals(RED))
                        .toList();
        assertEquals(1, red.size());
        return red.get(0);
    }

    @Test
    void rowsThatAreLeftOutAreCounted() {
        assertTrue(
                texts(draw(LongStream.range(100, 1_334).boxed().toList(), List.of()))
                        .contains("1,234 more rows are left out."));
    }

    @Test
    void aLegendWiderThanThePictureGoesOnInTheNextLine() {
        String words = "w".repeat(60);
        Drawing drawing =
                draw(
                        List.of(),
                        List.of(
                                new Legend.Entry(RED, false, words),
                                new Legend.Entry(null, false, words)));
        List<Label> legend =
                labels(drawing).stream().filter(label -> label.text().equals(words)).toList();

        assertTrue(legend.get(0).y() < legend.get(1).y());
        for (Label label : legend) {
            assertTrue(label.x() + 600 <= drawing.width(), label::toString);
            assertTrue(label.y() + 18 <= drawing.height(), label::toString);
        }
    }
}
