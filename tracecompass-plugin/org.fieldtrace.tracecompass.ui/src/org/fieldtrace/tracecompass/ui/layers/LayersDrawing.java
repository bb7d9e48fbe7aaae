// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.layers;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.layers.OperationLayers;
import org.fieldtrace.model.layers.OperationLayers.Layer;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.LegendDrawing;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.StackedBars;
import org.fieldtrace.tracecompass.ui.drawing.StackedBars.Bar;
import org.fieldtrace.tracecompass.ui.drawing.StackedBars.Piece;

/**
 * Draws two stacked bars for each operation, as long as it has samples: for which layers its
 * threads ran, and in which they were.
 */
final class LayersDrawing {
    private static final int MARGIN = 8;

    private LayersDrawing() {}

    /**
     * The drawing, with a key to the colours below the bars.
     *
     * @param textWidth width of a text, pixels
     * @param room width that there is, pixels
     */
    static Drawing of(List<OperationLayers> operations, ToIntFunction<String> textWidth, int room) {
        LayerColours colours = new LayerColours(operations);
        List<Bar> bars = new ArrayList<>();
        for (OperationLayers operation : operations) {
            String samples =
                    Numbers.count(operation.samples())
                            + (operation.samples() == 1 ? " sample" : " samples");
            bars.add(bar(operation, operation.label(), samples, Layer::caller, colours));
            bars.add(bar(operation, "", "in it", Layer::in, colours));
        }
        Drawing drawing = StackedBars.of(bars, textWidth, room);
        return bars.isEmpty() ? drawing : withKey(drawing, colours, textWidth);
    }

    private static Bar bar(
            OperationLayers operation,
            String name,
            String text,
            ToLongFunction<Layer> samples,
            LayerColours colours) {
        List<Piece> pieces =
                operation.layers().stream()
                        .map(
                                layer ->
                                        new Piece(
                                                samples.applyAsLong(layer),
                                                0,
                                                colours.of(layer.name()),
                                                layer.name(),
                                                toolTip(operation, layer),
                                                operation))
                        .toList();
        return new Bar(name, text, pieces);
    }

    private static String toolTip(OperationLayers operation, Layer layer) {
        return operation.label()
                + "\n"
                + layer.name()
                + "\nFor it: "
                + Numbers.proportion(layer.callerShare())
                + " of the samples\nIn it: "
                + Numbers.proportion(layer.inShare())
                + "\nSamples: "
                + Numbers.count(operation.samples())
                + " in "
                + Numbers.count(operation.sampled())
                + " of "
                + Numbers.count(operation.handlings())
                + " handlings";
    }

    private static Drawing withKey(
            Drawing drawing, LayerColours colours, ToIntFunction<String> textWidth) {
        List<Legend.Entry> entries = new ArrayList<>();
        colours.own()
                .forEach((layer, colour) -> entries.add(new Legend.Entry(colour, false, layer)));
        if (colours.hasOthers()) {
            entries.add(new Legend.Entry(LayerColours.OTHERS, false, "other layers"));
        }
        LegendDrawing.Drawn key =
                LegendDrawing.of(
                        entries, MARGIN, drawing.width() - MARGIN, drawing.height(), textWidth);
        List<Shape> shapes = new ArrayList<>(drawing.shapes());
        key.shapes().forEach(shape -> shapes.add(named(shape, entries)));
        return new Drawing(drawing.width(), key.bottom() + MARGIN, shapes);
    }

    /** A colour of the key says what it is of where only its words are told. */
    private static Shape named(Shape shape, List<Legend.Entry> entries) {
        if (!(shape instanceof Box box)) {
            return shape;
        }
        String layer =
                entries.stream()
                        .filter(entry -> box.fill().equals(entry.colour()))
                        .map(Legend.Entry::meaning)
                        .collect(Collectors.joining(", "));
        return new Box(box.x(), box.y(), box.width(), box.height(), box.fill(), null, layer, null);
    }
}
