// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import java.lang.reflect.Method;
import java.util.List;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;

/**
 * What a control has on the screen, in the screen's own pixels. SWT tells it in points only; GTK,
 * which it hides in internal classes, knows both.
 */
final class ScreenPixels {
    private static final String INTERNAL = "org.eclipse.swt.internal.";

    /** GTK's functions are in one or the other, by the version of SWT. */
    private static final List<String> CLASSES =
            List.of("gtk.GDK", "gtk.GTK", "gtk3.GTK3", "gtk3.GDK", "C");

    /** Of red, green and blue together, three times 255 is white: letters are darker. */
    private static final int DARK = 330;

    private final byte[] bytes;
    private final int stride;
    private final int channels;
    private final int width;
    private final int height;

    private ScreenPixels(Control control) throws ReflectiveOperationException {
        long window = (long) call("gtk_widget_get_window", control.handle);
        long buffer =
                (long)
                        call(
                                "gdk_pixbuf_get_from_window",
                                window,
                                0,
                                0,
                                control.getSize().x,
                                control.getSize().y);
        width = (int) call("gdk_pixbuf_get_width", buffer);
        height = (int) call("gdk_pixbuf_get_height", buffer);
        stride = (int) call("gdk_pixbuf_get_rowstride", buffer);
        channels = (int) call("gdk_pixbuf_get_n_channels", buffer);
        bytes = new byte[stride * (height - 1) + channels * width];
        call("memmove", bytes, (long) call("gdk_pixbuf_get_pixels", buffer), (long) bytes.length);
    }

    /** What there is of a control. */
    static ScreenPixels of(Control control) throws ReflectiveOperationException {
        return new ScreenPixels(control);
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    /** The least rectangle around what is dark in a part of it, all in pixels of the screen. */
    Rectangle ink(Rectangle part) {
        Rectangle ink = new Rectangle(0, 0, 0, 0);
        for (int y = Math.max(0, part.y); y < Math.min(height, part.y + part.height); y++) {
            for (int x = Math.max(0, part.x); x < Math.min(width, part.x + part.width); x++) {
                if (isDark(x, y)) {
                    Rectangle pixel = new Rectangle(x, y, 1, 1);
                    ink = ink.isEmpty() ? pixel : ink.union(pixel);
                }
            }
        }
        return ink;
    }

    private boolean isDark(int x, int y) {
        int at = y * stride + x * channels;
        return (bytes[at] & 0xff) + (bytes[at + 1] & 0xff) + (bytes[at + 2] & 0xff) < DARK;
    }

    private static Object call(String function, Object... arguments)
            throws ReflectiveOperationException {
        for (String name : CLASSES) {
            for (Method method : methods(name)) {
                if (method.getName().equals(function) && takes(method, arguments)) {
                    return method.invoke(null, arguments);
                }
            }
        }
        throw new NoSuchMethodException(function);
    }

    private static Method[] methods(String name) {
        try {
            return Class.forName(INTERNAL + name).getMethods();
        } catch (ClassNotFoundException e) {
            return new Method[0]; // of another version
        }
    }

    private static boolean takes(Method method, Object... arguments) {
        Class<?>[] types = method.getParameterTypes();
        boolean isSame = types.length == arguments.length;
        for (int i = 0; isSame && i < types.length; i++) {
            Class<?> given = arguments[i].getClass();
            isSame =
                    types[i] == given
                            || types[i] == long.class && given == Long.class
                            || types[i] == int.class && given == Integer.class;
        }
        return isSame;
    }
}
