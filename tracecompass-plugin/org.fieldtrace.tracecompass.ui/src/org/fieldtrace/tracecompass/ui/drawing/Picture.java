// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.io.IOException;
import java.nio.file.Path;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTException;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;

/** Draws a control with all that it shows into a file. */
public final class Picture {
    private Picture() {}

    /**
     * Draws the control as it is, also where it is larger than the screen.
     *
     * @throws IOException if the file cannot be written
     */
    public static void write(Control control, Path file) throws IOException {
        Rectangle bounds = control.getBounds();
        Image image = new Image(control.getDisplay(), bounds.width, bounds.height);
        GC gc = new GC(image);
        try {
            control.print(gc);
            write(image, file);
        } finally {
            gc.dispose();
            image.dispose();
        }
    }

    /**
     * Writes an image as PNG.
     *
     * @throws IOException if the file cannot be written
     */
    public static void write(Image image, Path file) throws IOException {
        ImageLoader loader = new ImageLoader();
        loader.data = new ImageData[] {IndexedColours.of(image.getImageData())};
        try {
            loader.save(file.toString(), SWT.IMAGE_PNG);
        } catch (SWTException e) {
            throw new IOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
