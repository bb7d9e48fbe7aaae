// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.List;
import org.fieldtrace.model.Frame;
import org.fieldtrace.tracecompass.core.utilisation.RunDefinitions;
import org.fieldtrace.tracecompass.core.utilisation.Sample;

/**
 * A sampled object, or an access to one, in the handling that brought the object in.
 *
 * @param span place of the handling among its request's spans
 * @param definitions what the sample's ids stand for
 */
record SpanSample(int span, Sample sample, RunDefinitions definitions) {
    /** The class, and the field that was accessed, and where, in words. */
    String text() {
        String classId = Long.toUnsignedString(sample.classId());
        String name = Frame.simpleClassName(definitions.className(classId));
        if (sample.field() != Sample.NO_FIELD) {
            name += "." + definitions.fieldName(classId, Long.toString(sample.field()));
        }
        List<Frame> frames = definitions.frames(Long.toUnsignedString(sample.contextId()));
        return frames.isEmpty() ? name : name + " at " + frames.get(frames.size() - 1).label();
    }
}
