// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.alg.layered.options.OrderingStrategy;
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
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;

/**
 * Where the nodes and edges of a graph are drawn, by ELK Layered: from left to right, or, where
 * that is too wide, downwards.
 *
 * @param <N> nodes
 * @param <E> edges
 */
public final class GraphLayout<N, E> {
    /** Height of a line of text, pixels. */
    public static final int TEXT_HEIGHT = 18;

    private static final double GAP = 26;
    private static final double LAYER_GAP = 60;
    private static final double MARGIN = 12;

    /** ELK places no label without a text, whatever its size. */
    private static final String SOME_TEXT = "label";

    /** A rectangle, pixels. */
    public record Place(double x, double y, double width, double height) {}

    private final ElkNode graph = ElkGraphUtil.createGraph();
    private final Map<N, ElkNode> nodes = new HashMap<>();
    private final Map<E, ElkEdge> edges = new HashMap<>();

    static {
        LayoutMetaDataService.getInstance()
                .registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
    }

    /** A graph without nodes. */
    public GraphLayout() {
        graph.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
        graph.setProperty(LayeredOptions.SPACING_NODE_NODE, GAP);
        graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, LAYER_GAP);
        graph.setProperty(LayeredOptions.PADDING, new ElkPadding(MARGIN));
        // Nodes that nothing else decides about stand in the order in which they were added.
        graph.setProperty(
                LayeredOptions.CONSIDER_MODEL_ORDER_STRATEGY, OrderingStrategy.NODES_AND_EDGES);
    }

    /** Adds a node of this size, in pixels, if it is not there. */
    public void addNode(N node, double width, double height) {
        nodes.computeIfAbsent(
                node,
                key -> {
                    ElkNode added = ElkGraphUtil.createNode(graph);
                    added.setDimensions(width, height);
                    return added;
                });
    }

    /**
     * Adds an edge between two nodes that are there.
     *
     * @param labelWidth pixels of what is written on it; 0 where nothing is
     */
    public void addEdge(E edge, N from, N to, double labelWidth) {
        ElkEdge added = ElkGraphUtil.createSimpleEdge(nodes.get(from), nodes.get(to));
        if (labelWidth > 0) {
            ElkGraphUtil.createLabel(SOME_TEXT, added).setDimensions(labelWidth, TEXT_HEIGHT);
        }
        edges.put(edge, added);
    }

    /**
     * Finds a place for everything that was added.
     *
     * @param room width that there is, pixels; a graph may be wider both ways
     */
    public void layOut(int room) {
        layOut(Direction.RIGHT);
        int wide = width();
        if (wide > room) {
            layOut(Direction.DOWN);
            if (width() >= wide) {
                layOut(Direction.RIGHT);
            }
        }
    }

    private void layOut(Direction direction) {
        graph.setProperty(LayeredOptions.DIRECTION, direction);
        new RecursiveGraphLayoutEngine().layout(graph, new BasicProgressMonitor());
    }

    public int width() {
        return (int) Math.ceil(graph.getWidth());
    }

    public int height() {
        return (int) Math.ceil(graph.getHeight());
    }

    public Place place(N node) {
        ElkNode at = nodes.get(node);
        return new Place(at.getX(), at.getY(), at.getWidth(), at.getHeight());
    }

    /** The corners of the line of an edge. */
    public List<Point> line(E edge) {
        List<Point> points = new ArrayList<>();
        for (ElkEdgeSection section : edges.get(edge).getSections()) {
            points.add(new Point(section.getStartX(), section.getStartY()));
            for (ElkBendPoint bend : section.getBendPoints()) {
                points.add(new Point(bend.getX(), bend.getY()));
            }
            points.add(new Point(section.getEndX(), section.getEndY()));
        }
        return points;
    }

    /** The upper left corner of what is written on an edge, which must be something. */
    public Point label(E edge) {
        ElkLabel label = edges.get(edge).getLabels().get(0);
        return new Point(label.getX(), label.getY());
    }
}
