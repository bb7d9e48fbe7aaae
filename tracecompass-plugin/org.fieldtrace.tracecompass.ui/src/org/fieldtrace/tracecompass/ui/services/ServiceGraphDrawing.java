// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.services;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.eclipse.elk.graph.ElkNode;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.ServiceCalls;
import org.fieldtrace.model.operations.OperationSums;
import org.fieldtrace.tracecompass.ui.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;

/** Draws the services and who of them calls whom. */
final class ServiceGraphDrawing {
    /** What a node is wide at least, for its second line; pixels. */
    static final int MIN_WIDTH = 96;

    /** Who calls what no traced service called. */
    private static final String OUTSIDE = "clients outside";

    private static final double THINNEST = 1;
    private static final double THICKEST = 9;
    private static final int TEXT_X = 14;
    private static final int FIRST_LINE = 4;
    private static final int SECOND_LINE = 22;

    private final List<ServiceCalls> calls;
    private final ServiceLayout layout;
    private final List<Shape> shapes = new ArrayList<>();
    private final long mostCalls;
    private final long mostTime;

    private ServiceGraphDrawing(List<ServiceCalls> calls, ToIntFunction<String> textWidth) {
        this.calls = calls;
        layout = new ServiceLayout(calls, textWidth);
        mostCalls = calls.stream().mapToLong(c -> c.sums().count()).max().orElse(1);
        mostTime = Math.max(1, calls.stream().mapToLong(c -> c.sums().critical()).max().orElse(1));
    }

    /**
     * The drawing.
     *
     * @param textWidth width of a text, pixels
     */
    static Drawing of(List<ServiceCalls> calls, ToIntFunction<String> textWidth) {
        if (calls.isEmpty()) {
            return Drawing.EMPTY;
        }
        ServiceGraphDrawing drawing = new ServiceGraphDrawing(calls, textWidth);
        drawing.addEdges();
        drawing.addNodes();
        return new Drawing(
                (int) Math.ceil(drawing.layout.width()),
                (int) Math.ceil(drawing.layout.height()),
                drawing.shapes);
    }

    static String title(String service) {
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
                            Palette.heat((double) sums.critical() / mostTime),
                            true,
                            toolTip(title(call.caller()) + " \u2192 " + call.callee(), sums),
                            null));
            Point label = layout.labelOf(call);
            shapes.add(new Label(label.x(), label.y(), ServiceLayout.label(call), Palette.INK));
        }
    }

    private void addNodes() {
        layout.nodes()
                .forEach(
                        (service, node) -> {
                            OperationSums sums = new OperationSums();
                            calls.stream()
                                    .filter(call -> call.callee().equals(service))
                                    .forEach(call -> sums.add(call.sums()));
                            addNode(service, node, sums);
                        });
    }

    private void addNode(String service, ElkNode node, OperationSums sums) {
        shapes.add(
                new Box(
                        node.getX(),
                        node.getY(),
                        node.getWidth(),
                        node.getHeight(),
                        Palette.PAPER,
                        Palette.INK,
                        service.isEmpty() ? title(service) : toolTip(service, sums),
                        null));
        double x = node.getX() + TEXT_X;
        shapes.add(new Label(x, node.getY() + FIRST_LINE, title(service), Palette.INK));
        if (!service.isEmpty()) {
            shapes.add(
                    new Label(
                            x,
                            node.getY() + SECOND_LINE,
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
