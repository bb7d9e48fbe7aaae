// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.flamechart;

import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.tracecompass.core.requests.RequestStyles;

/** Colours of the flame chart of a request, which those who confuse colours tell apart as well. */
public final class RequestFlameChartStyles {
    /**
     * Key of a call whose own time the request waited for, at least half of it. A comma in a key
     * would part two styles.
     */
    public static final String CRITICAL_METHOD = "method on the critical path";

    /** Key of any other call. */
    public static final String METHOD = "method";

    private static final String HANDLING = Segment.Kind.HANDLING.label();
    private static final String CRITICAL_HANDLING = "critical " + HANDLING;

    private RequestFlameChartStyles() {}

    /** All styles, by their key. */
    public static Map<String, OutputElementStyle> all() {
        Map<String, OutputElementStyle> requests = RequestStyles.all();
        Map<String, OutputElementStyle> styles = new LinkedHashMap<>();
        for (String key :
                new String[] {
                    CRITICAL_HANDLING, HANDLING, RequestStyles.ARROW, RequestStyles.FAILED_ARROW
                }) {
            styles.put(key, requests.get(key));
        }
        styles.put(CRITICAL_METHOD, method(CRITICAL_METHOD, "#f2a80a"));
        styles.put(METHOD, method(METHOD, "#d9d3cd"));
        return styles;
    }

    /** What the styles of bars mean, by their key. */
    public static Map<String, String> meanings() {
        Map<String, String> meanings = new LinkedHashMap<>();
        meanings.put(CRITICAL_HANDLING, "critical path: handling");
        meanings.put(HANDLING, "off it: handling");
        meanings.put(CRITICAL_METHOD, "method whose own time lies on the critical path");
        meanings.put(METHOD, "other method: waits, calls others, or off the critical path");
        return meanings;
    }

    static OutputElementStyle handling(boolean isCritical) {
        return new OutputElementStyle(isCritical ? CRITICAL_HANDLING : HANDLING);
    }

    static OutputElementStyle method(boolean isCritical) {
        return new OutputElementStyle(isCritical ? CRITICAL_METHOD : METHOD);
    }

    /** With a border, which parts calls that follow one another. */
    private static OutputElementStyle method(String name, String colour) {
        return new OutputElementStyle(
                null,
                Map.of(
                        StyleProperties.STYLE_NAME,
                        name,
                        StyleProperties.BACKGROUND_COLOR,
                        colour,
                        StyleProperties.COLOR,
                        colour,
                        StyleProperties.BORDER_STYLE,
                        "solid",
                        StyleProperties.BORDER_WIDTH,
                        1,
                        StyleProperties.BORDER_COLOR,
                        "#737373"));
    }
}
