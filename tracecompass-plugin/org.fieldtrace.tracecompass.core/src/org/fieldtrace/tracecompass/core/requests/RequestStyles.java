// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.tracecompass.core.utilisation.Sample;

/**
 * Colours of what spans do: pale where nobody waits for it, strong on the critical path. Those who
 * confuse red with green, or blue with yellow, tell them apart as well, which a test holds.
 */
public final class RequestStyles {
    /** Key of an arrow from a caller to its callee, and back. */
    public static final String ARROW = "call";

    /** Key of an arrow whose call failed. */
    public static final String FAILED_ARROW = "failed call";

    private static final Map<Segment.Kind, String> ORDINARY =
            Map.of(
                    Segment.Kind.HANDLING, "#96b1d0",
                    Segment.Kind.NETWORK, "#d9d3cd",
                    Segment.Kind.QUEUE, "#fecfa1",
                    Segment.Kind.UNTRACED, "#cce4ff");
    private static final Map<Segment.Kind, String> CRITICAL =
            Map.of(
                    Segment.Kind.HANDLING, "#c80e1b",
                    Segment.Kind.NETWORK, "#5f6464",
                    Segment.Kind.QUEUE, "#e7560e",
                    Segment.Kind.UNTRACED, "#7a4b9e");

    private static final Map<Sample.Kind, String> SAMPLES =
            Map.of(
                    Sample.Kind.OBJECT, "Sampled object",
                    Sample.Kind.READ, "Field read",
                    Sample.Kind.WRITE, "Field written");
    private static final Map<Sample.Kind, String> SAMPLE_COLOURS =
            Map.of(
                    Sample.Kind.OBJECT, "#000000",
                    Sample.Kind.READ, "#f2a80a",
                    Sample.Kind.WRITE, "#0eb18f");

    private RequestStyles() {}

    /** Name and key of the style of a mark. */
    public static String name(Sample.Kind kind) {
        return SAMPLES.get(kind);
    }

    /** Style of what nobody waited for. */
    static OutputElementStyle ordinary(Segment.Kind kind) {
        return new OutputElementStyle(kind.label());
    }

    /** Style of what the request waited for. */
    static OutputElementStyle critical(Segment.Kind kind) {
        return new OutputElementStyle(criticalKey(kind));
    }

    /** The same, with a border: it is one of several states, whose names stand in it. */
    static OutputElementStyle waiting(OutputElementStyle style) {
        return new OutputElementStyle(
                style.getParentKey(),
                Map.of(
                        StyleProperties.BORDER_STYLE,
                        StyleProperties.BorderStyle.SOLID,
                        StyleProperties.BORDER_COLOR,
                        "#000000",
                        StyleProperties.BORDER_WIDTH,
                        1));
    }

    private static String criticalKey(Segment.Kind kind) {
        return "critical " + kind.label();
    }

    /** All styles, by their key. */
    public static Map<String, OutputElementStyle> all() {
        Map<String, OutputElementStyle> styles = new LinkedHashMap<>();
        for (Segment.Kind kind : Segment.Kind.values()) {
            styles.put(criticalKey(kind), style(criticalKey(kind), CRITICAL.get(kind)));
        }
        for (Segment.Kind kind : Segment.Kind.values()) {
            styles.put(kind.label(), style(kind.label(), ORDINARY.get(kind)));
        }
        styles.put(ARROW, style(ARROW, "#737373"));
        styles.put(FAILED_ARROW, style(FAILED_ARROW, "#a50f15"));
        for (Sample.Kind kind : Sample.Kind.values()) {
            styles.put(name(kind), style(name(kind), SAMPLE_COLOURS.get(kind)));
        }
        return styles;
    }

    /** What the styles of bars mean, those of the critical path first, by their key. */
    public static Map<String, String> meanings() {
        Map<String, String> meanings = new LinkedHashMap<>();
        meanings.put(criticalKey(Segment.Kind.HANDLING), "critical path: handling");
        meanings.put(criticalKey(Segment.Kind.NETWORK), "network");
        meanings.put(criticalKey(Segment.Kind.QUEUE), "queue");
        meanings.put(criticalKey(Segment.Kind.UNTRACED), "untraced service");
        meanings.put(Segment.Kind.HANDLING.label(), "off it: handling");
        meanings.put(Segment.Kind.NETWORK.label(), "network");
        meanings.put(Segment.Kind.QUEUE.label(), "queue");
        meanings.put(Segment.Kind.UNTRACED.label(), "untraced service");
        meanings.put(FAILED_ARROW, "failed");
        meanings.put(name(Sample.Kind.OBJECT), "mark: sampled object");
        meanings.put(name(Sample.Kind.READ), "field read");
        meanings.put(name(Sample.Kind.WRITE), "field written");
        return meanings;
    }

    private static OutputElementStyle style(String name, String colour) {
        return new OutputElementStyle(
                null,
                Map.of(
                        StyleProperties.STYLE_NAME, name,
                        StyleProperties.BACKGROUND_COLOR, colour,
                        StyleProperties.COLOR, colour));
    }
}
