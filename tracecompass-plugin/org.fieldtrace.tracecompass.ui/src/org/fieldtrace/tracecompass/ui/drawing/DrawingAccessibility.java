// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleControlAdapter;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;

/**
 * Tells a screen reader what a drawing shows: a list whose items are the shapes that say something,
 * by the words of their tool tips.
 */
final class DrawingAccessibility {
    private final Canvas canvas;
    private final Supplier<String> name;
    private final Supplier<Drawing> drawing;

    /**
     * Tells of the drawing on a canvas.
     *
     * @param name what the drawing is called
     */
    DrawingAccessibility(Canvas canvas, Supplier<String> name, Supplier<Drawing> drawing) {
        this.canvas = canvas;
        this.name = name;
        this.drawing = drawing;
        canvas.getAccessible().addAccessibleListener(names());
        canvas.getAccessible().addAccessibleControlListener(items());
    }

    /** The shapes that say something, in the order in which they were drawn. */
    static List<Shape> told(Drawing drawing) {
        return drawing.shapes().stream().filter(shape -> !shape.toolTip().isEmpty()).toList();
    }

    /** Tells names. */
    AccessibleAdapter names() {
        return new AccessibleAdapter() {
            @Override
            public void getName(AccessibleEvent event) {
                List<Shape> items = told(drawing.get());
                if (event.childID == ACC.CHILDID_SELF) {
                    event.result = name.get();
                } else if (event.childID < items.size()) {
                    event.result = items.get(event.childID).toolTip();
                }
            }
        };
    }

    /** Tells which items there are, and where. */
    AccessibleControlAdapter items() {
        return new AccessibleControlAdapter() {
            @Override
            public void getChildCount(AccessibleControlEvent event) {
                event.detail = told(drawing.get()).size();
            }

            @Override
            public void getChildren(AccessibleControlEvent event) {
                event.children = IntStream.range(0, told(drawing.get()).size()).boxed().toArray();
            }

            @Override
            public void getRole(AccessibleControlEvent event) {
                event.detail =
                        event.childID == ACC.CHILDID_SELF ? ACC.ROLE_LIST : ACC.ROLE_LISTITEM;
            }

            @Override
            public void getLocation(AccessibleControlEvent event) {
                List<Shape> items = told(drawing.get());
                Rectangle place = canvas.getClientArea();
                if (event.childID >= 0 && event.childID < items.size()) {
                    place = items.get(event.childID).bounds();
                }
                Point corner = canvas.toDisplay(place.x, place.y);
                event.x = corner.x;
                event.y = corner.y;
                event.width = place.width;
                event.height = place.height;
            }

            @Override
            public void getChildAtPoint(AccessibleControlEvent event) {
                Point point = canvas.toControl(event.x, event.y);
                event.childID =
                        drawing.get()
                                .at(point.x, point.y)
                                .map(shape -> told(drawing.get()).indexOf(shape))
                                .filter(index -> index >= 0)
                                .orElse(ACC.CHILDID_SELF);
            }
        };
    }
}
