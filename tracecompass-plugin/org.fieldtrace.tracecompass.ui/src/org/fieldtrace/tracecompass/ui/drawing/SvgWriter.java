// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.model.text.XmlText;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;

/** Writes a drawing as SVG; tool tips become titles. */
public final class SvgWriter {
    private static final String NAMESPACE = "http://www.w3.org/2000/svg";

    /** Pixels; of the size that drawings are laid out for. */
    private static final int FONT_SIZE = 13;

    private final XMLStreamWriter out;

    private SvgWriter(XMLStreamWriter out) {
        this.out = out;
    }

    /**
     * Writes a file.
     *
     * @param widest pixels; a drawing that is wider is made smaller
     * @throws IOException if it cannot be written
     */
    public static void write(Drawing drawing, Path file, int widest) throws IOException {
        Files.writeString(file, text(drawing, widest));
    }

    /**
     * Writes a file in the size of the drawing.
     *
     * @throws IOException if it cannot be written
     */
    public static void write(Drawing drawing, Path file) throws IOException {
        write(drawing, file, Drawing.UNBOUNDED);
    }

    /** The drawing as SVG. */
    static String text(Drawing drawing, int widest) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter out = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            out.writeStartDocument();
            new SvgWriter(out).write(drawing, drawing.scale(widest));
            out.writeEndDocument();
            out.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a drawing in memory cannot be written", e);
        }
        return text.toString();
    }

    private void write(Drawing drawing, double scale) throws XMLStreamException {
        out.writeStartElement("svg");
        out.writeDefaultNamespace(NAMESPACE);
        attribute("width", drawing.width() * scale);
        attribute("height", drawing.height() * scale);
        out.writeAttribute("viewBox", "0 0 " + drawing.width() + " " + drawing.height());
        out.writeAttribute("font-family", "sans-serif");
        attribute("font-size", FONT_SIZE);
        out.writeEmptyElement("rect");
        out.writeAttribute("width", "100%");
        out.writeAttribute("height", "100%");
        out.writeAttribute("fill", "#ffffff");
        for (Shape shape : drawing.shapes()) {
            write(shape);
        }
        out.writeEndElement();
    }

    private void write(Shape shape) throws XMLStreamException {
        if (shape instanceof Box box) {
            out.writeStartElement("rect");
            attribute("x", box.x());
            attribute("y", box.y());
            attribute("width", box.width());
            attribute("height", box.height());
            out.writeAttribute("fill", hex(box.fill()));
            if (box.border() != null) {
                out.writeAttribute("stroke", hex(box.border()));
            }
            title(box.toolTip());
            out.writeEndElement();
        } else if (shape instanceof Line line) {
            out.writeStartElement("g");
            title(line.toolTip());
            out.writeEmptyElement("polyline");
            points(line.points());
            out.writeAttribute("fill", "none");
            out.writeAttribute("stroke", hex(line.colour()));
            attribute("stroke-width", line.width());
            if (line.hasArrow()) {
                out.writeEmptyElement("polygon");
                points(ArrowHead.of(line));
                out.writeAttribute("fill", hex(line.colour()));
            }
            out.writeEndElement();
        } else if (shape instanceof Label label) {
            out.writeStartElement("text");
            attribute("x", label.x());
            attribute("y", label.y());
            out.writeAttribute("dominant-baseline", "text-before-edge");
            out.writeAttribute("fill", hex(label.colour()));
            out.writeCharacters(XmlText.of(label.text()));
            out.writeEndElement();
        }
    }

    private void title(String text) throws XMLStreamException {
        if (!text.isEmpty()) {
            out.writeStartElement("title");
            out.writeCharacters(XmlText.of(text));
            out.writeEndElement();
        }
    }

    private void points(List<Point> points) throws XMLStreamException {
        out.writeAttribute(
                "points",
                points.stream()
                        .map(p -> number(p.x()) + "," + number(p.y()))
                        .collect(joining(" ")));
    }

    private void attribute(String name, double value) throws XMLStreamException {
        out.writeAttribute(name, number(value));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String hex(RGB colour) {
        return String.format("#%02x%02x%02x", colour.red, colour.green, colour.blue);
    }
}
