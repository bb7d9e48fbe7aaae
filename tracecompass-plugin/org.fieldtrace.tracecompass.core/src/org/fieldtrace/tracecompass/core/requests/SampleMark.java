// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.tracecompass.core.utilisation.Sample;

/**
 * A mark on a row of the flow of requests: samples of one kind that lie so close together that they
 * are shown as one.
 *
 * @param row id of the row
 * @param start time of the first, nanoseconds
 * @param end time of the last, nanoseconds
 * @param count how many
 */
public record SampleMark(long row, Sample.Kind kind, long start, long end, int count) {
    private SampleMark with(long time) {
        return new SampleMark(row, kind, start, Math.max(end, time), count + 1);
    }

    /**
     * The marks of one row.
     *
     * @param samples in the order of time
     * @param distance between two marks of a kind at least, nanoseconds
     */
    static List<SampleMark> of(long row, List<SpanSample> samples, long distance) {
        List<SampleMark> marks = new ArrayList<>();
        Map<Sample.Kind, Integer> last = new EnumMap<>(Sample.Kind.class);
        for (SpanSample sampled : samples) {
            Sample sample = sampled.sample();
            Integer place = last.get(sample.kind());
            if (place != null && sample.time() - marks.get(place).end() < distance) {
                marks.set(place, marks.get(place).with(sample.time()));
            } else {
                last.put(sample.kind(), marks.size());
                marks.add(new SampleMark(row, sample.kind(), sample.time(), sample.time(), 1));
            }
        }
        return marks;
    }
}
