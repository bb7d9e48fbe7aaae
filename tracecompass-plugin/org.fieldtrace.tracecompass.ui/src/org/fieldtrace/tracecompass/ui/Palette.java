// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

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

    private static final int OPAQUE = 255;

    private Palette() {}

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
        Object hex = styles.get(key).getStyleValues().get(StyleProperties.BACKGROUND_COLOR);
        RGBAColor colour = RGBAColor.fromString((String) hex, OPAQUE);
        return new RGB(colour.getRed(), colour.getGreen(), colour.getBlue());
    }
}
