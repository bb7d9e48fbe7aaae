// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.fieldtrace.model.Proportion;

/** Colours of what is fetched, by how much of it is read: bluer where more is. */
public final class WasteStyles {
    private static final int STEPS = 4;

    // Pale, so that names on them can be read.
    private static final String[] COLOURS = {"#e5aaaa", "#e4babc", "#e2cbcf", "#e0dce2", "#deedf5"};

    private WasteStyles() {}

    /**
     * The key of the style of a utilisation; what has no verdict looks as if all of it were read.
     */
    static String of(Optional<Proportion> utilisation) {
        double read = utilisation.map(Proportion::value).orElse(1.0);
        return key((int) Math.round(read * STEPS));
    }

    private static String key(int step) {
        return "read: " + step * 100 / STEPS + " %";
    }

    /** The key of the style of what is read whole, or not at all. */
    public static String extreme(boolean isRead) {
        return key(isRead ? STEPS : 0);
    }

    /** All styles, by their key. */
    public static Map<String, OutputElementStyle> all() {
        Map<String, OutputElementStyle> styles = new LinkedHashMap<>();
        for (int step = 0; step <= STEPS; step++) {
            styles.put(
                    key(step),
                    new OutputElementStyle(
                            null,
                            Map.of(
                                    StyleProperties.STYLE_NAME,
                                    key(step),
                                    StyleProperties.BACKGROUND_COLOR,
                                    COLOURS[step])));
        }
        return styles;
    }
}
