// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import static java.util.stream.Collectors.joining;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.tracecompass.core.utilisation.Sample;

/** What a row of the flow of requests tells of the samples in its span. */
final class SampleTooltip {
    /** Lines that a tooltip has room for. */
    private static final int MAX_LINES = 5;

    private static final Map<Sample.Kind, String> COUNTS =
            Map.of(
                    Sample.Kind.OBJECT, "Sampled objects",
                    Sample.Kind.READ, "Reads of their fields",
                    Sample.Kind.WRITE, "Writes of their fields");

    private SampleTooltip() {}

    /** The samples one by one, the first of many. */
    static Map<String, String> near(List<SpanSample> samples) {
        Map<String, String> tooltip = new LinkedHashMap<>();
        for (Sample.Kind kind : Sample.Kind.values()) {
            List<SpanSample> own = ofKind(samples, kind);
            if (!own.isEmpty()) {
                String more =
                        own.size() > MAX_LINES
                                ? "\nand " + Numbers.count(own.size() - MAX_LINES) + " more"
                                : "";
                tooltip.put(
                        RequestStyles.name(kind),
                        own.stream().limit(MAX_LINES).map(SpanSample::text).collect(joining("\n"))
                                + more);
            }
        }
        return tooltip;
    }

    /** How many there are of each kind. */
    static Map<String, String> counts(List<SpanSample> samples) {
        Map<String, String> tooltip = new LinkedHashMap<>();
        for (Sample.Kind kind : Sample.Kind.values()) {
            int count = ofKind(samples, kind).size();
            if (count > 0) {
                tooltip.put(COUNTS.get(kind), Numbers.count(count));
            }
        }
        return tooltip;
    }

    private static List<SpanSample> ofKind(List<SpanSample> samples, Sample.Kind kind) {
        return samples.stream().filter(sample -> sample.sample().kind() == kind).toList();
    }
}
