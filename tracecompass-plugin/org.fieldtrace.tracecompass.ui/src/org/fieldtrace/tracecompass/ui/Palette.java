// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import org.eclipse.swt.graphics.RGB;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.core.presentation.RGBAColor;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.watchpoints.VerdictStyles;

/** The colours of verdicts, the same in every view. */
public final class Palette {
    private static final int OPAQUE = 255;

    private Palette() {}

    /** The colour that the time graph's data provider gives the verdict. */
    public static RGB colour(Verdict verdict) {
        Object hex =
                VerdictStyles.all()
                        .get(verdict.label())
                        .getStyleValues()
                        .get(StyleProperties.BACKGROUND_COLOR);
        RGBAColor colour = RGBAColor.fromString((String) hex, OPAQUE);
        return new RGB(colour.getRed(), colour.getGreen(), colour.getBlue());
    }
}
