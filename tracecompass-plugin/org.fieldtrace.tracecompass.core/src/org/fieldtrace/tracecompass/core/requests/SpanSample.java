// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.List;
import org.fieldtrace.model.Frame;
import org.fieldtrace.tracecompass.core.utilisation.RunDefinitions;
import org.fieldtrace.tracecompass.core.utilisation.Sample;

/**
 * A sampled object, or an access to one, in the handling that brought the object in, or in another
 * one that accessed it.
 *
 * @param span place of the handling among its request's spans
 * @param isForeign whether another request, or none, brought the object in
 * @param definitions what the sample's ids stand for
 */
record SpanSample(int span, Sample sample, boolean isForeign, RunDefinitions definitions) {
    private static final String FOREIGN = ", of an object that another request brought in";

    /** The class, and the field that was accessed, and where, in words. */
    String text() {
        String classId = Long.toUnsignedString(sample.classId());
        String name = Frame.simpleClassName(definitions.className(classId));
        if (sample.field() != Sample.NO_FIELD) {
            name += "." + definitions.fieldName(classId, Long.toString(sample.field()));
        }
        List<Frame> frames = definitions.frames(Long.toUnsignedString(sample.contextId()));
        String where = frames.isEmpty() ? "" : " at " + frames.get(frames.size() - 1).label();
        return name + where + (isForeign ? FOREIGN : "");
    }
}
