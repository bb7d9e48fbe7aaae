// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.services;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.ServiceCalls;
import org.fieldtrace.model.requests.sums.OperationSums;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.GraphLayout;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;

/** Draws the services and who of them calls whom. */
final class ServiceGraphDrawing {
    /** What a node is wide at least, for its second line; pixels. */
    private static final int MIN_WIDTH = 96;

    private static final int HEIGHT = 44;

    /** Who calls what no traced service called. */
    private static final String OUTSIDE = "clients outside";

    private static final double THINNEST = 1;
    private static final double THICKEST = 9;
    private static final int TEXT_X = 14;
    private static final int FIRST_LINE = 4;
    private static final int SECOND_LINE = 22;

    private final List<ServiceCalls> calls;
    private final GraphLayout<String, ServiceCalls> layout = new GraphLayout<>();
    private final Set<String> services = new LinkedHashSet<>();
    private final List<Shape> shapes = new ArrayList<>();
    private final long mostCalls;
    private final ArrowColour colour;
    private final double most;

    private ServiceGraphDrawing(
            List<ServiceCalls> calls,
            ArrowColour colour,
            int room,
            ToIntFunction<String> textWidth) {
        this.calls = calls;
        this.colour = colour;
        for (ServiceCalls call : calls) {
            services.add(call.caller());
            services.add(call.callee());
        }
        for (String service : services) {
            int width = Math.max(MIN_WIDTH, textWidth.applyAsInt(title(service)));
            layout.addNode(service, width + 2 * TEXT_X, HEIGHT);
        }
        for (ServiceCalls call : calls) {
            layout.addEdge(call, call.caller(), call.callee(), textWidth.applyAsInt(label(call)));
        }
        layout.layOut(room);
        mostCalls = calls.stream().mapToLong(c -> c.sums().count()).max().orElse(1);
        most = Math.max(1, calls.stream().mapToDouble(colour::value).max().orElse(1));
    }

    /**
     * The drawing.
     *
     * @param colour what the colours of the arrows tell
     * @param room width that there is, pixels; a graph may need more
     * @param textWidth width of a text, pixels
     */
    static Drawing of(
            List<ServiceCalls> calls,
            ArrowColour colour,
            int room,
            ToIntFunction<String> textWidth) {
        if (calls.isEmpty()) {
            return Drawing.EMPTY;
        }
        ServiceGraphDrawing drawing = new ServiceGraphDrawing(calls, colour, room, textWidth);
        drawing.addEdges();
        drawing.addNodes();
        return new Drawing(drawing.layout.width(), drawing.layout.height(), drawing.shapes);
    }

    private static String title(String service) {
        return service.isEmpty() ? OUTSIDE : service;
    }

    private void addEdges() {
        for (ServiceCalls call : calls) {
            OperationSums sums = call.sums();
            // By the logarithm: calls differ by orders of magnitude.
            double share = mostCalls <= 1 ? 1 : Math.log1p(sums.count()) / Math.log1p(mostCalls);
            shapes.add(
                    new Line(
                            layout.line(call),
                            THINNEST + share * (THICKEST - THINNEST),
                            Palette.heat(colour.value(call) / most),
                            true,
                            toolTip(title(call.caller()) + " \u2192 " + call.callee(), sums)
                                    + "\nNever read: "
                                    + Numbers.count(Math.round(call.wasted()))
                                    + " bytes of fields",
                            null));
            Point label = layout.label(call);
            shapes.add(new Label(label.x(), label.y(), label(call), Palette.INK));
        }
    }

    private static String label(ServiceCalls call) {
        return Numbers.count(call.sums().count());
    }

    private void addNodes() {
        for (String service : services) {
            OperationSums sums = new OperationSums();
            calls.stream()
                    .filter(call -> call.callee().equals(service))
                    .forEach(call -> sums.add(call.sums()));
            addNode(service, layout.place(service), sums);
        }
    }

    private void addNode(String service, GraphLayout.Place place, OperationSums sums) {
        shapes.add(
                new Box(
                        place.x(),
                        place.y(),
                        place.width(),
                        place.height(),
                        Palette.PAPER,
                        Palette.INK,
                        sums.count() == 0 ? title(service) : toolTip(service, sums),
                        null));
        double x = place.x() + TEXT_X;
        shapes.add(new Label(x, place.y() + FIRST_LINE, title(service), Palette.INK));
        if (sums.count() > 0) {
            shapes.add(
                    new Label(
                            x,
                            place.y() + SECOND_LINE,
                            "mean " + Durations.text(sums.inclusive() / sums.count()),
                            Palette.INK));
        }
    }

    private static String toolTip(String what, OperationSums sums) {
        return what
                + "\nCalls: "
                + Numbers.count(sums.count())
                + ", failed: "
                + Numbers.count(sums.failures())
                + "\nDuration at the caller: "
                + Durations.text(sums.inclusive())
                + ", at the callee: "
                + Durations.text(sums.handle())
                + "\nOn critical paths: "
                + Durations.text(sums.critical())
                + "\nAnswers: "
                + Numbers.count(sums.bytes())
                + " bytes";
    }
}
