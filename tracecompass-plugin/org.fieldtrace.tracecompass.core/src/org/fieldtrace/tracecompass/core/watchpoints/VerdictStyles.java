// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.watchpoints;

import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.fieldtrace.tracecompass.core.event.Verdict;

/** Colours of verdicts: tones that a test holds apart for the colour-blind (P. Tol, "bright"). */
public final class VerdictStyles {
    private static final Map<String, OutputElementStyle> STYLES = new LinkedHashMap<>();

    static {
        add(Verdict.USED, "Used", "#228833");
        add(Verdict.UNUSED, "Unused", "#EE6677");
        add(Verdict.OVERWRITTEN, "Overwritten", "#CCBB44");
        add(Verdict.CENSORED, "Censored", "#BBBBBB");
        add(Verdict.WAITING, "Not read in its request", "#AA3377");
        add(Verdict.WATCHING, "Watching", "#66CCEE");
    }

    private VerdictStyles() {}

    /** All styles by the verdict's label. */
    public static Map<String, OutputElementStyle> all() {
        return Map.copyOf(STYLES);
    }

    /** A style that takes everything from the verdict's one. */
    static OutputElementStyle reference(String verdict) {
        return new OutputElementStyle(verdict);
    }

    private static void add(Verdict verdict, String name, String colour) {
        STYLES.put(
                verdict.label(),
                new OutputElementStyle(
                        null,
                        Map.of(
                                StyleProperties.STYLE_NAME,
                                name,
                                StyleProperties.BACKGROUND_COLOR,
                                colour,
                                StyleProperties.HEIGHT,
                                1.0f,
                                StyleProperties.OPACITY,
                                1.0f)));
    }
}
