// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.PaletteData;
import org.junit.jupiter.api.Test;

class IndexedColoursTest {
    private static final PaletteData DIRECT = new PaletteData(0xff0000, 0xff00, 0xff);

    /** So many pixels, each of another colour up to a number of them. */
    private static ImageData image(int colours) {
        ImageData image = new ImageData(30, 20, 24, DIRECT);
        for (int i = 0; i < 600; i++) {
            image.setPixel(i % 30, i / 30, (i % colours) * 0x10203);
        }
        return image;
    }

    @Test
    void anImageOfFewColoursLooksTheSameWithATableOfThem() {
        ImageData direct = image(256);
        ImageData indexed = IndexedColours.of(direct);
        assertEquals(8, indexed.depth);
        for (int i = 0; i < 600; i++) {
            int x = i % 30;
            int y = i / 30;
            assertEquals(
                    DIRECT.getRGB(direct.getPixel(x, y)),
                    indexed.palette.getRGB(indexed.getPixel(x, y)));
        }
    }

    @Test
    void anImageOfMoreColoursOrThatShowsThroughStaysAsItIs() {
        ImageData many = image(257);
        assertSame(many, IndexedColours.of(many));
        ImageData through = image(2);
        through.setAlpha(0, 0, 5);
        assertSame(through, IndexedColours.of(through));
    }
}
