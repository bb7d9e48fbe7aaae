// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.timegraph;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestampFormat;
import org.fieldtrace.model.Durations;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Axis;
import org.fieldtrace.tracecompass.ui.drawing.ClipRectangle;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.LeftOutRows;
import org.fieldtrace.tracecompass.ui.drawing.LegendDrawing;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;
import org.fieldtrace.tracecompass.ui.drawing.ShortText;

/** Draws a time graph for a file: names with no letter cut, states, arrows, marks and a legend. */
final class TimeGraphDrawing {
    /** Width of the range of time, pixels. */
    static final int TIME_WIDTH = 1000;

    private static final int MARGIN = 12;
    private static final int INDENT = 14;
    private static final int TEXT_HEIGHT = 18;
    private static final int ROW_HEIGHT = 20;
    private static final int BAR_MARGIN = 2;
    private static final int TOP = 2 * TEXT_HEIGHT + MARGIN;
    private static final int MARK_WIDTH = 3;

    /** Narrower bars would be all border, pixels. */
    private static final int NARROW = 3;

    private static final RGB GRID = new RGB(0xdd, 0xdd, 0xdd);

    private final TimeGraphContent content;
    private final ToIntFunction<String> textWidth;
    private final Axis time;
    private final int left;
    private final int bottom;
    private final Map<Long, Integer> tops = new HashMap<>();
    private final List<Shape> shapes = new ArrayList<>();

    private TimeGraphDrawing(TimeGraphContent content, ToIntFunction<String> textWidth) {
        this.content = content;
        this.textWidth = textWidth;
        String since =
                new TmfTimestampFormat("yyyy-MM-dd HH:mm:ss.SSS CCC NNN").format(content.start());
        time =
                new Axis(
                        "Time since " + since,
                        0,
                        Math.max(1, content.end() - content.start()),
                        false,
                        duration -> Durations.text(Math.round(duration)));
        int names = 0;
        for (TimeGraphContent.Row row : content.rows()) {
            tops.put(row.id(), TOP + tops.size() * ROW_HEIGHT);
            names = Math.max(names, row.depth() * INDENT + textWidth.applyAsInt(row.name()));
        }
        left = names + 2 * MARGIN;
        bottom = TOP + tops.size() * ROW_HEIGHT;
        // Where they would stand, so that arrows lead there.
        content.leftOut().forEach(row -> tops.put(row, TOP + tops.size() * ROW_HEIGHT));
    }

    /**
     * The drawing.
     *
     * @param legend what colours mean
     * @param textWidth width of a text, pixels
     */
    static Drawing of(
            TimeGraphContent content, List<Legend.Entry> legend, ToIntFunction<String> textWidth) {
        TimeGraphDrawing graph = new TimeGraphDrawing(content, textWidth);
        graph.addAxis();
        content.rows().forEach(graph::add);
        content.arrows().forEach(graph::add);
        content.marks().forEach(graph::add);
        int height = graph.addLegend(legend) + MARGIN;
        return new Drawing(graph.width(), height, graph.shapes);
    }

    private int width() {
        // Beside the last tick's text, half of which stands beyond it.
        return left + TIME_WIDTH + 4 * MARGIN;
    }

    private double x(long at) {
        return left + TIME_WIDTH * time.position((double) at - content.start());
    }

    private void addAxis() {
        addText(left, MARGIN / 2.0, time.title());
        for (double tick : time.ticks()) {
            double x = left + TIME_WIDTH * time.position(tick);
            String text = time.text().apply(tick);
            addText(x - textWidth.applyAsInt(text) / 2.0, MARGIN / 2.0 + TEXT_HEIGHT, text);
            shapes.add(
                    new Line(
                            List.of(new Point(x, TOP - 4), new Point(x, bottom)),
                            1,
                            GRID,
                            false,
                            "",
                            null));
        }
    }

    private void add(TimeGraphContent.Row row) {
        int top = tops.get(row.id());
        addText(MARGIN + (double) row.depth() * INDENT, top + 1.0, row.name());
        for (ITimeGraphState state : row.states()) {
            content.colour(state.getStyle()).ifPresent(colour -> add(state, colour, top));
        }
    }

    private void add(ITimeGraphState state, RGB colour, int top) {
        double x = x(state.getStartTime());
        double width = Math.max(1, x(state.getStartTime() + state.getDuration()) - x);
        String label = state.getLabel() == null ? "" : state.getLabel();
        String toolTip =
                Stream.of(
                                label,
                                content.name(state.getStyle()),
                                Durations.text(state.getDuration()))
                        .filter(text -> !text.isEmpty())
                        .collect(joining("\n"));
        shapes.add(
                new Box(
                        x,
                        top + (double) BAR_MARGIN,
                        width,
                        ROW_HEIGHT - 2.0 * BAR_MARGIN,
                        colour,
                        width < NARROW ? null : content.border(state.getStyle()),
                        toolTip,
                        null));
        String fitting = ShortText.end(label, width - BAR_MARGIN, textWidth);
        if (!fitting.isEmpty()) {
            shapes.add(new Label(x + BAR_MARGIN, top + 1.0, fitting, Palette.inkOn(colour)));
        }
    }

    /** Adds what of it lies within the range of time and the rows that are drawn. */
    private void add(ITimeGraphArrow arrow) {
        RGB colour = content.colour(arrow.getStyle()).orElse(Palette.INK);
        Point from = new Point(unbounded(arrow.getStartTime()), middle(arrow.getSourceId()));
        Point to =
                new Point(
                        unbounded(arrow.getStartTime() + arrow.getDuration()),
                        middle(arrow.getDestinationId()));
        new ClipRectangle(left, TOP, left + (double) TIME_WIDTH, bottom)
                .clip(new Line(List.of(from, to), 1, colour, true, "", null))
                .ifPresent(shapes::add);
    }

    /** Pixels from the left, also of what lies before or behind the range of time. */
    private double unbounded(long at) {
        return left + TIME_WIDTH * ((double) at - content.start()) / time.high();
    }

    private double middle(long row) {
        return tops.get(row) + ROW_HEIGHT / 2.0;
    }

    private void add(TimeGraphContent.Mark mark) {
        Integer top = tops.get(mark.row());
        if (top != null && top < bottom) {
            double x = x(mark.start());
            shapes.add(
                    new Box(
                            x,
                            top,
                            Math.max(MARK_WIDTH, x(mark.end()) - x),
                            ROW_HEIGHT,
                            mark.colour(),
                            null,
                            mark.name(),
                            null));
        }
    }

    /** Adds it below the rows, in as many lines as it needs, and tells where it ends. */
    private int addLegend(List<Legend.Entry> legend) {
        int y = bottom + MARGIN;
        if (!content.leftOut().isEmpty()) {
            addText(MARGIN, y, LeftOutRows.sentence(content.leftOut().size()));
            y += TEXT_HEIGHT;
        }
        LegendDrawing.Drawn drawn =
                LegendDrawing.of(legend, MARGIN, width() - MARGIN, y, textWidth);
        shapes.addAll(drawn.shapes());
        return drawn.bottom();
    }

    private void addText(double x, double y, String text) {
        shapes.add(new Label(x, y, text, Palette.INK));
    }
}
