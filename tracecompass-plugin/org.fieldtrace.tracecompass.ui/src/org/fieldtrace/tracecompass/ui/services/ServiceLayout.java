// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.services;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.ServiceCalls;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;

/** Where services and the calls between them are drawn: callers left of callees, by ELK Layered. */
final class ServiceLayout {
    /** Pixels. */
    static final int TEXT_HEIGHT = 18;

    private static final int NODE_HEIGHT = 44;
    private static final int NODE_MARGIN = 14;
    private static final double GAP = 26;
    private static final double LAYER_GAP = 60;
    private static final double MARGIN = 12;

    private final ElkNode graph = ElkGraphUtil.createGraph();
    private final Map<String, ElkNode> nodes = new LinkedHashMap<>();
    private final Map<ServiceCalls, ElkEdge> edges = new LinkedHashMap<>();

    static {
        LayoutMetaDataService.getInstance()
                .registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
    }

    /**
     * @param textWidth width of a text, pixels
     */
    ServiceLayout(List<ServiceCalls> calls, ToIntFunction<String> textWidth) {
        graph.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
        graph.setProperty(LayeredOptions.DIRECTION, Direction.RIGHT);
        graph.setProperty(LayeredOptions.SPACING_NODE_NODE, GAP);
        graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, LAYER_GAP);
        graph.setProperty(LayeredOptions.PADDING, new ElkPadding(MARGIN));
        for (ServiceCalls call : calls) {
            ElkNode caller = node(call.caller(), textWidth);
            ElkNode callee = node(call.callee(), textWidth);
            ElkEdge edge = ElkGraphUtil.createSimpleEdge(caller, callee);
            ElkLabel label = ElkGraphUtil.createLabel(label(call), edge);
            label.setDimensions(textWidth.applyAsInt(label.getText()), TEXT_HEIGHT);
            edges.put(call, edge);
        }
        new RecursiveGraphLayoutEngine().layout(graph, new BasicProgressMonitor());
    }

    /** What is written on an edge. */
    static String label(ServiceCalls call) {
        return Numbers.count(call.sums().count());
    }

    private ElkNode node(String service, ToIntFunction<String> textWidth) {
        return nodes.computeIfAbsent(
                service,
                name -> {
                    ElkNode node = ElkGraphUtil.createNode(graph);
                    int width = textWidth.applyAsInt(ServiceGraphDrawing.title(name));
                    node.setDimensions(
                            Math.max(width, ServiceGraphDrawing.MIN_WIDTH) + 2 * NODE_MARGIN,
                            NODE_HEIGHT);
                    return node;
                });
    }

    double width() {
        return graph.getWidth();
    }

    double height() {
        return graph.getHeight();
    }

    Map<String, ElkNode> nodes() {
        return nodes;
    }

    /** The corners of the line of a call, from its caller to its callee. */
    List<Point> line(ServiceCalls call) {
        List<Point> points = new ArrayList<>();
        for (ElkEdgeSection section : edges.get(call).getSections()) {
            points.add(new Point(section.getStartX(), section.getStartY()));
            for (ElkBendPoint bend : section.getBendPoints()) {
                points.add(new Point(bend.getX(), bend.getY()));
            }
            points.add(new Point(section.getEndX(), section.getEndY()));
        }
        return points;
    }

    /** The upper left corner of the words on the line of a call. */
    Point labelOf(ServiceCalls call) {
        ElkLabel label = edges.get(call).getLabels().get(0);
        return new Point(label.getX(), label.getY());
    }
}
