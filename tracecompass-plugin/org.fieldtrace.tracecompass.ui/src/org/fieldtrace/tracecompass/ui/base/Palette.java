// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import java.util.Map;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.core.presentation.RGBAColor;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.watchpoints.VerdictStyles;

/** The colours of the views, told apart also by those who do not see red or green. */
public final class Palette {
    /** The filled part of a bar in a table. */
    public static final RGB BAR = new RGB(0x56, 0xb4, 0xe9);

    /** The rest of a bar in a table. */
    public static final RGB BAR_REST = new RGB(0xe6, 0xe6, 0xe6);

    /** The earlier of two traces. */
    public static final RGB BEFORE = new RGB(0xd5, 0x5e, 0x00);

    /** The later of two traces, or the only one. */
    public static final RGB AFTER = new RGB(0x00, 0x72, 0xb2);

    /** Lines and letters of drawings. */
    public static final RGB INK = new RGB(0x33, 0x33, 0x33);

    /** What is drawn behind words. */
    public static final RGB PAPER = new RGB(0xf7, 0xf7, 0xf7);

    private static final RGB COLD = new RGB(0x9e, 0xca, 0xe1);
    private static final RGB HOT = new RGB(0xb3, 0x00, 0x00);

    private static final int OPAQUE = 255;

    private Palette() {}

    /**
     * From pale blue to dark red, which also differ in lightness.
     *
     * @param share 0 to 1
     */
    public static RGB heat(double share) {
        double part = Math.max(0, Math.min(1, share));
        return new RGB(
                between(COLD.red, HOT.red, part),
                between(COLD.green, HOT.green, part),
                between(COLD.blue, HOT.blue, part));
    }

    /** The outline of a box of that colour; null where it can be seen without one. */
    public static RGB outline(RGB colour) {
        return PAPER.equals(colour) ? INK : null;
    }

    /** The colour mixed with white, so that words on it can be read. */
    public static RGB pale(RGB colour) {
        return new RGB(
                (colour.red + 2 * OPAQUE) / 3,
                (colour.green + 2 * OPAQUE) / 3,
                (colour.blue + 2 * OPAQUE) / 3);
    }

    /** Black or white, whichever can be read on the colour (relative luminance, ITU-R BT.601). */
    public static RGB inkOn(RGB colour) {
        double luminance = 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue;
        return luminance < OPAQUE / 2.0 ? new RGB(OPAQUE, OPAQUE, OPAQUE) : new RGB(0, 0, 0);
    }

    private static int between(int from, int to, double part) {
        return (int) Math.round(from + part * (to - from));
    }

    /** The colour that the time graph's data provider gives the verdict. */
    public static RGB colour(Verdict verdict) {
        return colour(VerdictStyles.all(), verdict.label());
    }

    /**
     * The background that a data provider gives a style.
     *
     * @param styles by their keys
     */
    public static RGB colour(Map<String, OutputElementStyle> styles, String key) {
        return rgb(styles.get(key).getStyleValues().get(StyleProperties.BACKGROUND_COLOR));
    }

    /**
     * The border that a data provider gives a style; null for none.
     *
     * @param styles by their keys
     */
    public static RGB border(Map<String, OutputElementStyle> styles, String key) {
        Object hex = styles.get(key).getStyleValues().get(StyleProperties.BORDER_COLOR);
        return hex == null ? null : rgb(hex);
    }

    private static RGB rgb(Object hex) {
        RGBAColor colour = RGBAColor.fromString((String) hex, OPAQUE);
        return new RGB(colour.getRed(), colour.getGreen(), colour.getBlue());
    }
}
