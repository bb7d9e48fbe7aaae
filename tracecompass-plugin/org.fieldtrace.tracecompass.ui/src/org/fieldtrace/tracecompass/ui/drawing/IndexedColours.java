// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.PaletteData;
import org.eclipse.swt.graphics.RGB;

/** Images with a table of their colours: a third as large in a file, and the same to look at. */
final class IndexedColours {
    private static final int MOST = 256;
    private static final int DEPTH = 8;

    private IndexedColours() {}

    /** The same image with a table, if it has few colours and all of it is opaque; else itself. */
    static ImageData of(ImageData image) {
        if (!image.palette.isDirect || image.alphaData != null || image.alpha >= 0) {
            return image;
        }
        Map<Integer, Integer> indices = new LinkedHashMap<>();
        byte[] pixels = new byte[image.width * image.height];
        int[] line = new int[image.width];
        for (int y = 0; y < image.height; y++) {
            image.getPixels(0, y, image.width, line, 0);
            for (int x = 0; x < image.width; x++) {
                Integer index = indices.computeIfAbsent(line[x], pixel -> indices.size());
                if (index >= MOST) {
                    return image;
                }
                pixels[y * image.width + x] = (byte) (int) index;
            }
        }
        RGB[] colours = indices.keySet().stream().map(image.palette::getRGB).toArray(RGB[]::new);
        return new ImageData(image.width, image.height, DEPTH, new PaletteData(colours), 1, pixels);
    }
}
