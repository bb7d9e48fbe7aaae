// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.fields;

import java.util.List;
import org.fieldtrace.model.requests.Request;

/** When sampled objects were first read. */
@FunctionalInterface
public interface SampledReads {
    /** Nothing is known. */
    SampledReads NONE = request -> List.of();

    /**
     * The first read of a watched field of an object that a remote call brought in.
     *
     * @param run number of the JVM run
     * @param scopeId of the remote call, in that run
     * @param objectId in that run
     * @param classId of the object, in that run
     * @param field index of the field in the class
     * @param time nanoseconds
     */
    record Read(int run, long scopeId, long objectId, long classId, long field, long time) {}

    /** The reads of the objects that a request's remote calls brought in, within the request. */
    List<Read> of(Request request);
}
