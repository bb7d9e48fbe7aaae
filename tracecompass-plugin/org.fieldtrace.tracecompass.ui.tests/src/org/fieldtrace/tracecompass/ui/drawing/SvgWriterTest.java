// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class SvgWriterTest {
    private static final RGB RED = new RGB(255, 0, 0);

    private static final Box BOX = new Box(10, 10, 20, 20, RED, null, "a <box> & more", "subject");
    private static final Line LINE =
            new Line(List.of(new Point(0, 50), new Point(100, 50)), 2, RED, true, "", null);

    @Test
    void everyShapeBecomesAnElementWhateverItsWordsHold() throws Exception {
        Drawing drawing = new Drawing(100, 60, List.of(BOX, LINE, new Label(1, 2, "a<b", RED)));
        Document svg = parse(drawing, Drawing.UNBOUNDED);

        assertEquals("a <box> & more", svg.getElementsByTagName("title").item(0).getTextContent());
        assertEquals("a<b", svg.getElementsByTagName("text").item(0).getTextContent());
        assertEquals(1, svg.getElementsByTagName("polyline").getLength());
        assertEquals(1, svg.getElementsByTagName("polygon").getLength()); // the arrow's head
    }

    @Test
    void charactersThatXmlForbidsStandThereInLetters() throws Exception {
        Box box = new Box(0, 0, 9, 9, RED, null, "a\u001b[2J\nb\u202e", "subject");
        Drawing drawing = new Drawing(100, 60, List.of(box, new Label(1, 2, "\u0007\uffff", RED)));
        Document svg = parse(drawing, Drawing.UNBOUNDED);

        assertEquals(
                "a\\u001b[2J\nb\\u202e",
                svg.getElementsByTagName("title").item(0).getTextContent());
        assertEquals("\\u0007\\uffff", svg.getElementsByTagName("text").item(0).getTextContent());
    }

    @Test
    void aDrawingThatIsTooWideIsMadeSmallerAndNothingIsCutOff() throws Exception {
        Drawing drawing = new Drawing(100, 60, List.of(BOX, LINE));

        Element smaller = parse(drawing, 50).getDocumentElement();
        assertEquals("50.0", smaller.getAttribute("width"));
        assertEquals("30.0", smaller.getAttribute("height"));
        assertEquals("0 0 100 60", smaller.getAttribute("viewBox"));
        assertEquals("100.0", parse(drawing, 200).getDocumentElement().getAttribute("width"));
    }

    private static Document parse(Drawing drawing, int widest) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(SvgWriter.text(drawing, widest))));
    }

    @Test
    void thePointerFindsTheShapeThatItIsOver() {
        Drawing drawing = new Drawing(100, 60, List.of(BOX, LINE));

        assertEquals(Optional.of(BOX), drawing.at(15, 15));
        assertEquals(Optional.of(LINE), drawing.at(50, 52));
        assertTrue(drawing.at(80, 20).isEmpty());
    }

    @Test
    void aLogarithmicAxisGivesEqualRatiosEqualLengths() {
        Axis axis = Axis.logarithmic("time", 10, 10_000, Double::toString);

        assertEquals(List.of(10.0, 100.0, 1000.0, 10000.0), axis.ticks());
        assertEquals(
                List.of(100.0, 200.0, 500.0, 1000.0),
                Axis.logarithmic("time", 150, 600, Double::toString).ticks());
        assertEquals(1.0 / 3, axis.position(100), 1e-9);
        assertEquals(100, axis.value(1.0 / 3), 1e-6);
    }

    @Test
    void aLogarithmicAxisIsHardlyLongerThanItsValues() {
        Axis axis = Axis.logarithmic("time", 860, 140_000, Double::toString);

        assertEquals(500, axis.low(), 1e-6);
        assertEquals(200_000, axis.high(), 1e-6);
        assertEquals(List.of(1000.0, 10_000.0, 100_000.0), axis.ticks());
        assertEquals(
                List.of(20.0, 50.0), Axis.logarithmic("time", 30, 40, Double::toString).ticks());
        assertEquals(
                List.of(100.0, 200.0, 500.0, 1000.0),
                Axis.logarithmic("time", 100, 100, Double::toString).ticks());
    }
}
