// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.fieldtrace.model.Proportion;

/** Colours of what is fetched, by how much of it is read: paler where more is. */
final class WasteStyles {
    private static final int STEPS = 4;
    private static final String[] COLOURS = {"#b2182b", "#ef8a62", "#fddbc7", "#d1e5f0", "#67a9cf"};

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

    /** All styles, by their key. */
    static Map<String, OutputElementStyle> all() {
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
