// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.eclipse.swt.graphics.Rectangle;
import org.fieldtrace.tracecompass.ui.drawing.DotNames.Place;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;
import org.junit.jupiter.api.Test;

class DotNamesTest {
    private static final int DOT = 10;
    private static final Rectangle ROOM = new Rectangle(8, 0, 900, 340);

    @Test
    void aDotByItselfHasItsNameBesideItWithoutALine() {
        Place place = names(List.of(new Point(100, 100))).take(new Point(100, 100), 80).get();

        assertEquals(new Rectangle(110, 91, 80, 18), place.text());
        assertEquals(List.of(), place.lead());
    }

    @Test
    void aDotAmongOthersHasItsNameFurtherOffAtTheEndOfALine() {
        List<Point> dots = new ArrayList<>();
        for (int x = 100; x <= 400; x += DOT) { // a wall of dots, three high
            for (int y = 100; y <= 120; y += DOT) {
                dots.add(new Point(x, y));
            }
        }
        Point dot = new Point(250, 110);
        Place place = names(dots).take(dot, 80).get();

        assertFalse(dots.stream().anyMatch(other -> place.text().intersects(box(other))));
        Point from = place.lead().get(0);
        Point to = place.lead().get(1);
        double edge = Math.max(Math.abs(from.x() - dot.x()), Math.abs(from.y() - dot.y()));
        assertEquals(DOT / 2.0, edge, 1e-6);
        assertTrue(
                to.y() == place.text().y || to.y() == place.text().y + place.text().height,
                place::toString);
    }

    @Test
    void whatIsWrittenAtTheAxesIsNotWrittenOver() {
        Point dot = new Point(20, 100);
        Rectangle tick = new Rectangle(28, 91, 300, 18);
        DotNames names = new DotNames(DOT, ROOM, List.of(dot), List.of(tick));

        assertFalse(names.take(dot, 120).get().text().intersects(tick));
    }

    @Test
    void noNameIsLeftOutCutOffOrOverAnotherHoweverDotsLie() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            int crowd = 1 + random.nextInt(300); // pixels; at first over each other
            List<Point> dots = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                dots.add(
                        new Point(
                                ROOM.x + ROOM.width - crowd * random.nextDouble(),
                                crowd * random.nextDouble()));
            }
            DotNames names = names(dots);
            List<Rectangle> texts = new ArrayList<>();
            for (Point dot : dots) {
                Optional<Place> place = names.take(dot, 40 + random.nextInt(200));
                assertTrue(place.isPresent(), "seed " + seed);
                Rectangle text = place.get().text();
                assertEquals(text, text.intersection(ROOM), "seed " + seed);
                assertFalse(texts.stream().anyMatch(text::intersects), "seed " + seed);
                texts.add(text);
            }
        }
    }

    private static DotNames names(List<Point> dots) {
        return new DotNames(DOT, ROOM, dots, List.of());
    }

    private static Rectangle box(Point dot) {
        return new Rectangle((int) dot.x() - DOT / 2, (int) dot.y() - DOT / 2, DOT, DOT);
    }
}
