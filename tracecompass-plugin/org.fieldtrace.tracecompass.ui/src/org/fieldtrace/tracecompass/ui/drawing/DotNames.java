// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.swt.graphics.Rectangle;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;

/**
 * Finds places for the names of dots, where they cover no dot, no other name and nothing else that
 * is written: beside the dot, else further off with a line that leads there.
 */
public final class DotNames {
    /**
     * Where a name stands.
     *
     * @param lead both ends of the line between its dot and it; empty where it stands beside it
     */
    public record Place(Rectangle text, List<Point> lead) {}

    private static final int TEXT_HEIGHT = 18;

    /** Between places that are tried further off, pixels to the right and down. */
    private static final int COLUMN = 12;

    private static final int ROW = 6;

    /** From a name that stands further off to the dots and names around it, pixels. */
    private static final int GAP = 4;

    private final int dotSize;
    private final Rectangle room;
    private final List<Rectangle> taken = new ArrayList<>();
    private final List<List<Point>> leads = new ArrayList<>();

    /**
     * @param dotSize width and height of a dot, pixels
     * @param room where names may stand
     * @param dots the middle of each, also of those that get no name
     * @param written what else is written there
     */
    public DotNames(int dotSize, Rectangle room, List<Point> dots, List<Rectangle> written) {
        this.dotSize = dotSize;
        this.room = room;
        dots.forEach(dot -> taken.add(box(dot)));
        taken.addAll(written);
    }

    /**
     * Takes the best place that is left for the name of a dot; empty where there is none.
     *
     * @param width of the name, pixels
     */
    public Optional<Place> take(Point dot, int width) {
        Optional<Place> found =
                beside(dot, width)
                        .filter(text -> isFree(text, 0) && !isLedOver(text))
                        .findFirst()
                        .map(text -> new Place(text, List.of()))
                        .or(() -> furtherOff(dot, width));
        found.ifPresent(
                place -> {
                    taken.add(place.text);
                    if (!place.lead.isEmpty()) {
                        leads.add(place.lead);
                    }
                });
        return found;
    }

    /**
     * Best first: right of the dot, left, above or below in its middle, and where these are taken
     * above or below, from it on or up to it.
     */
    private Stream<Rectangle> beside(Point dot, int width) {
        int x = (int) dot.x();
        int y = (int) dot.y();
        int middle = y - TEXT_HEIGHT / 2;
        int above = y - dotSize / 2 - TEXT_HEIGHT;
        int below = y + dotSize / 2;
        int centred = Math.min(x - width / 2, room.x + room.width - width);
        int fromIt = x - dotSize / 2;
        int upToIt = x + dotSize / 2 - width;
        return Stream.of(
                text(x + dotSize, middle, width),
                text(x - dotSize - width, middle, width),
                text(centred, above, width),
                text(centred, below, width),
                text(fromIt, above, width),
                text(fromIt, below, width),
                text(upToIt, above, width),
                text(upToIt, below, width));
    }

    /**
     * The nearest place where neither its line nor that of others crosses a name, else the nearest.
     */
    private Optional<Place> furtherOff(Point dot, int width) {
        Optional<Place> nearest = Optional.empty();
        for (Place place : byDistance(dot, width)) {
            if (isFree(place.text, GAP)) {
                if (!crosses(place.lead, dot) && !isLedOver(place.text)) {
                    return Optional.of(place);
                }
                nearest = nearest.or(() -> Optional.of(place));
            }
        }
        return nearest;
    }

    private List<Place> byDistance(Point dot, int width) {
        List<Place> places = new ArrayList<>();
        for (int y = room.y; y + TEXT_HEIGHT <= room.y + room.height; y += ROW) {
            for (int x = room.x; x + width <= room.x + room.width; x += COLUMN) {
                Rectangle text = text(x, y, width);
                places.add(new Place(text, lead(dot, text)));
            }
        }
        places.sort(Comparator.comparingDouble(place -> length(place.lead)));
        return places;
    }

    private boolean isFree(Rectangle text, int gap) {
        Rectangle wanted =
                new Rectangle(
                        text.x - gap, text.y - gap, text.width + 2 * gap, text.height + 2 * gap);
        return text.x >= room.x
                && text.y >= room.y
                && text.x + text.width <= room.x + room.width
                && text.y + text.height <= room.y + room.height
                && taken.stream().noneMatch(wanted::intersects);
    }

    /** Whether the line to another name crosses this one. */
    private boolean isLedOver(Rectangle text) {
        return leads.stream().anyMatch(lead -> meets(lead, text));
    }

    /** From the edge of the dot to the point of the text that is nearest to it. */
    private List<Point> lead(Point dot, Rectangle text) {
        double x = Math.max(text.x, Math.min(text.x + text.width, dot.x()));
        double y = Math.max(text.y, Math.min(text.y + text.height, dot.y()));
        double dx = x - dot.x();
        double dy = y - dot.y();
        double edge = dotSize / 2.0 / Math.max(Math.abs(dx), Math.abs(dy));
        return List.of(new Point(dot.x() + edge * dx, dot.y() + edge * dy), new Point(x, y));
    }

    /** Whether a line crosses something, but for dots that lie over the one that it begins at. */
    private boolean crosses(List<Point> lead, Point dot) {
        Rectangle own = box(dot);
        return taken.stream().anyMatch(other -> !other.intersects(own) && meets(lead, other));
    }

    private static boolean meets(List<Point> lead, Rectangle box) {
        Point from = lead.get(0);
        Point to = lead.get(1);
        double[] inColumn = within(from.x(), to.x(), box.x, box.x + box.width);
        double[] inRow = within(from.y(), to.y(), box.y, box.y + box.height);
        return Math.max(inColumn[0], inRow[0]) <= Math.min(inColumn[1], inRow[1]);
    }

    /** From which part of its way, 0 to 1, to which one something lies between two ends. */
    private static double[] within(double from, double to, double low, double high) {
        if (from == to) {
            boolean isWithin = low <= from && from <= high;
            return isWithin ? new double[] {0, 1} : new double[] {1, 0};
        }
        double atLow = (low - from) / (to - from);
        double atHigh = (high - from) / (to - from);
        return new double[] {
            Math.max(0, Math.min(atLow, atHigh)), Math.min(1, Math.max(atLow, atHigh))
        };
    }

    private static double length(List<Point> lead) {
        return Math.hypot(lead.get(1).x() - lead.get(0).x(), lead.get(1).y() - lead.get(0).y());
    }

    private Rectangle box(Point dot) {
        return new Rectangle(
                (int) dot.x() - dotSize / 2, (int) dot.y() - dotSize / 2, dotSize, dotSize);
    }

    private static Rectangle text(int x, int y, int width) {
        return new Rectangle(x, y, width, TEXT_HEIGHT);
    }
}
