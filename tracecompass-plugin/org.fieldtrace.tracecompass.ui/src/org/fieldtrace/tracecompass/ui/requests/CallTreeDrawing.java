// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.SameSiblings;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestStyles;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.GraphLayout;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;
import org.fieldtrace.tracecompass.ui.drawing.ShortText;
import org.fieldtrace.tracecompass.ui.drawing.WrappedText;

/**
 * Draws one request as the tree of its calls, each with its total duration at the caller and its
 * handle duration at the callee, after the Nameko profiler. A red frame marks the critical path. Of
 * many calls of one operation by one caller one is drawn, with their number.
 */
public final class CallTreeDrawing {
    /** Of more, the first in causal order are drawn, and the rest is counted. */
    private static final int MAX_CALLS = 200;

    private static final int MARGIN = 12;

    /** A longer name goes on in the next line; pixels. */
    private static final int NAME_WIDTH = 300;

    /** Of a longer name, the letters in the middle are left out. */
    private static final int NAME_LINES = 3;

    private static final int STUB_HEIGHT = GraphLayout.TEXT_HEIGHT + 8;
    private static final double LINE_WIDTH = 1.5;

    /** So that the critical path is told without its colour. */
    private static final double CRITICAL_LINE_WIDTH = 3;

    /** Narrower trees leave the words below them that room all the same, pixels. */
    private static final int LEAST_WIDTH = 580;

    private static final RGB CRITICAL = Palette.colour(RequestStyles.all(), "critical handling");

    private final Map<Long, RequestEntry> entries = new HashMap<>();
    private final List<RequestEntry> drawn;
    private final ToIntFunction<String> textWidth;
    private final int beyond;
    private int folded;

    /** How many calls one that is drawn stands for, by its row. */
    private final Map<Long, Integer> times = new HashMap<>();

    /** How many calls of a caller that is drawn are not. */
    private final Map<Long, Integer> leftOut = new LinkedHashMap<>();

    private final GraphLayout<Long, Long> layout = new GraphLayout<>();
    private final List<Shape> shapes = new ArrayList<>();

    private CallTreeDrawing(List<RequestEntry> all, int room, ToIntFunction<String> textWidth) {
        this.textWidth = textWidth;
        List<RequestEntry> request = withoutSameCalls(all);
        drawn = request.subList(0, Math.min(MAX_CALLS, request.size()));
        beyond = request.size() - drawn.size();
        for (RequestEntry entry : drawn) {
            entries.put(entry.getId(), entry);
            List<String> lines = lines(entry);
            int width = lines.stream().mapToInt(textWidth).max().orElse(0) + 2 * MARGIN;
            layout.addNode(entry.getId(), width, lines.size() * GraphLayout.TEXT_HEIGHT + 8.0);
        }
        for (RequestEntry entry : drawn) {
            if (entries.containsKey(entry.getCallerId())) {
                layout.addEdge(entry.getId(), entry.getCallerId(), entry.getId(), 0);
            }
        }
        for (RequestEntry entry : request.subList(drawn.size(), request.size())) {
            if (entries.containsKey(entry.getCallerId())) {
                leftOut.merge(entry.getCallerId(), 1, Integer::sum);
            }
        }
        leftOut.forEach(
                (caller, calls) -> {
                    int width = textWidth.applyAsInt(leftOut(calls)) + 2 * MARGIN;
                    layout.addNode(stub(caller), width, STUB_HEIGHT);
                    layout.addEdge(stub(caller), caller, stub(caller), 0);
                });
        layout.layOut(room);
    }

    /** Leaves out all but one of the calls that are folded, and what they call. */
    private List<RequestEntry> withoutSameCalls(List<RequestEntry> all) {
        List<RequestEntry> calls = all.stream().filter(entry -> !entry.isFold()).toList();
        Set<Integer> left = new HashSet<>();
        Map<Integer, Integer> kept = new HashMap<>();
        for (SameSiblings.Group group :
                SameSiblings.of(Preorder.of(calls.get(0).getRequest().root()))) {
            left.addAll(group.members());
            left.remove(group.first());
            kept.put(group.first(), group.members().size());
        }
        Set<Long> rows = new HashSet<>();
        List<RequestEntry> shown = new ArrayList<>();
        for (RequestEntry entry : calls) {
            boolean isBelowShown = rows.contains(entry.getCallerId()) || entry.getIndex() == 0;
            if (isBelowShown && !left.contains(entry.getIndex())) {
                rows.add(entry.getId());
                shown.add(entry);
                times.put(entry.getId(), kept.getOrDefault(entry.getIndex(), 1));
            }
        }
        folded = calls.size() - shown.size();
        return shown;
    }

    /**
     * The drawing.
     *
     * @param request the rows of one request, callers before what they call
     * @param room width that there is, pixels; a tree may need more
     * @param textWidth width of a text, pixels
     */
    public static Drawing of(
            List<RequestEntry> request, int room, ToIntFunction<String> textWidth) {
        CallTreeDrawing tree = new CallTreeDrawing(request, room, textWidth);
        tree.drawn.forEach(tree::add);
        tree.leftOut.forEach(tree::addStub);
        return tree.withWords(tree.words());
    }

    private Drawing withWords(String words) {
        int width = Math.max(LEAST_WIDTH, layout.width());
        int bottom = layout.height();
        for (String line : WrappedText.lines(words, width - 2 * MARGIN, textWidth)) {
            shapes.add(new Label(MARGIN, bottom, line, Palette.INK));
            bottom += GraphLayout.TEXT_HEIGHT;
        }
        return new Drawing(width, bottom + MARGIN, shapes);
    }

    private void add(RequestEntry entry) {
        boolean isCritical = entry.getSpan().metrics().critical();
        RGB colour = isCritical ? CRITICAL : Palette.INK;
        if (entries.containsKey(entry.getCallerId())) {
            List<Point> points = layout.line(entry.getId());
            double width = isCritical ? CRITICAL_LINE_WIDTH : LINE_WIDTH;
            shapes.add(new Line(points, width, colour, true, "", null));
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
                        entry.getName() + "\n" + String.join("\n", times(entry)),
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

    private List<String> lines(RequestEntry entry) {
        int calls = times.get(entry.getId());
        String times = calls == 1 ? "" : " \u00d7 " + Numbers.count(calls) + ", one of them:";
        String name =
                ShortText.middle(
                        entry.getName() + times, (NAME_LINES - 1.0) * NAME_WIDTH, textWidth);
        List<String> lines = new ArrayList<>(WrappedText.lines(name, NAME_WIDTH, textWidth));
        lines.addAll(times(entry));
        return lines;
    }

    private static List<String> times(RequestEntry entry) {
        Span span = entry.getSpan();
        boolean hasHandling = span.kind() != SpanKind.CLIENT;
        return List.of(
                "total " + Durations.text(span.total()),
                "handle " + (hasHandling ? Durations.text(span.handle()) : "not traced"));
    }

    private String words() {
        String more = beyond == 0 ? "" : " " + Numbers.count(beyond) + " more calls are left out.";
        String same =
                folded == 0
                        ? ""
                        : " \u00d7: so many calls of one operation, of which the one is drawn that"
                                + " the request waited for most; "
                                + Numbers.count(folded)
                                + " calls, with those below them, are not.";
        return "Request "
                + Numbers.count(drawn.get(0).getRequest().id())
                + ". Total: duration at the caller; handle: at the callee. Red, thick arrow: on"
                + " the critical path."
                + same
                + more;
    }
}
