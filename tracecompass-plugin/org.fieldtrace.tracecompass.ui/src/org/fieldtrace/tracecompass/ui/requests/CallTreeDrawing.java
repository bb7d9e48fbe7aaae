// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestStyles;
import org.fieldtrace.tracecompass.ui.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.GraphLayout;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;

/**
 * Draws one request as the tree of its calls, each with its total duration at the caller and its
 * handle duration at the callee, after the Nameko profiler. A red frame marks the critical path.
 */
public final class CallTreeDrawing {
    /** Of more, the first in causal order are drawn, and the rest is counted. */
    private static final int MAX_CALLS = 200;

    private static final int MARGIN = 12;
    private static final int HEIGHT = 3 * GraphLayout.TEXT_HEIGHT + 8;
    private static final int STUB_HEIGHT = GraphLayout.TEXT_HEIGHT + 8;
    private static final double LINE_WIDTH = 1.5;
    private static final RGB CRITICAL = Palette.colour(RequestStyles.all(), "critical handling");

    private final Map<Long, RequestEntry> entries = new HashMap<>();
    private final List<RequestEntry> drawn;

    /** How many calls of a caller that is drawn are not. */
    private final Map<Long, Integer> leftOut = new LinkedHashMap<>();

    private final GraphLayout<Long, Long> layout = new GraphLayout<>();
    private final List<Shape> shapes = new ArrayList<>();

    private CallTreeDrawing(List<RequestEntry> request, ToIntFunction<String> textWidth) {
        drawn = request.subList(0, Math.min(MAX_CALLS, request.size()));
        for (RequestEntry entry : drawn) {
            entries.put(entry.getId(), entry);
            int width = lines(entry).stream().mapToInt(textWidth).max().orElse(0) + 2 * MARGIN;
            layout.addNode(entry.getId(), width, HEIGHT);
        }
        for (RequestEntry entry : drawn) {
            if (entries.containsKey(entry.getParentId())) {
                layout.addEdge(entry.getId(), entry.getParentId(), entry.getId(), 0);
            }
        }
        for (RequestEntry entry : request.subList(drawn.size(), request.size())) {
            if (entries.containsKey(entry.getParentId())) {
                leftOut.merge(entry.getParentId(), 1, Integer::sum);
            }
        }
        leftOut.forEach(
                (caller, calls) -> {
                    int width = textWidth.applyAsInt(leftOut(calls)) + 2 * MARGIN;
                    layout.addNode(stub(caller), width, STUB_HEIGHT);
                    layout.addEdge(stub(caller), caller, stub(caller), 0);
                });
        layout.layOut();
    }

    /**
     * The drawing.
     *
     * @param request the rows of one request, callers before what they call
     * @param textWidth width of a text, pixels
     */
    public static Drawing of(List<RequestEntry> request, ToIntFunction<String> textWidth) {
        CallTreeDrawing tree = new CallTreeDrawing(request, textWidth);
        tree.drawn.forEach(tree::add);
        tree.leftOut.forEach(tree::addStub);
        String words = tree.words(request.size());
        tree.shapes.add(new Label(MARGIN, tree.layout.height(), words, Palette.INK));
        return new Drawing(
                Math.max(tree.layout.width(), textWidth.applyAsInt(words) + 2 * MARGIN),
                tree.layout.height() + GraphLayout.TEXT_HEIGHT + MARGIN,
                tree.shapes);
    }

    private void add(RequestEntry entry) {
        boolean isCritical = entry.getSpan().metrics().critical();
        RGB colour = isCritical ? CRITICAL : Palette.INK;
        if (entries.containsKey(entry.getParentId())) {
            List<Point> points = layout.line(entry.getId());
            shapes.add(new Line(points, LINE_WIDTH, colour, true, "", null));
        }
        GraphLayout.Place place = layout.place(entry.getId());
        List<String> lines = lines(entry);
        shapes.add(
                new Box(
                        place.x(),
                        place.y(),
                        place.width(),
                        place.height(),
                        Palette.PAPER,
                        colour,
                        String.join("\n", lines),
                        null));
        for (int i = 0; i < lines.size(); i++) {
            shapes.add(
                    new Label(
                            place.x() + MARGIN,
                            place.y() + 4 + (double) i * GraphLayout.TEXT_HEIGHT,
                            lines.get(i),
                            Palette.INK));
        }
    }

    /** Where the calls of a caller go on that are not drawn. */
    private void addStub(long caller, int calls) {
        shapes.add(new Line(layout.line(stub(caller)), LINE_WIDTH, Palette.INK, true, "", null));
        GraphLayout.Place place = layout.place(stub(caller));
        shapes.add(new Label(place.x() + MARGIN, place.y() + 4, leftOut(calls), Palette.INK));
    }

    /** The key of that which stands for the calls of a caller; no row has it. */
    private static long stub(long caller) {
        return ~caller;
    }

    private static String leftOut(int calls) {
        return "\u2026 " + Numbers.count(calls) + (calls == 1 ? " more call" : " more calls");
    }

    private static List<String> lines(RequestEntry entry) {
        Span span = entry.getSpan();
        boolean hasHandling = span.kind() != SpanKind.CLIENT;
        return List.of(
                entry.getName(),
                "total " + Durations.text(span.total()),
                "handle " + (hasHandling ? Durations.text(span.handle()) : "not traced"));
    }

    private String words(int calls) {
        String leftOut =
                calls == drawn.size()
                        ? ""
                        : " " + Numbers.count(calls - drawn.size()) + " more calls are left out.";
        return "Request "
                + Numbers.count(drawn.get(0).getRequest().id())
                + ". Total: duration at the caller; handle: at the callee. Red: on the critical"
                + " path."
                + leftOut;
    }
}
