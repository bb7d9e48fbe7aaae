// SPDX-License-Identifier: MIT
package org.fieldtrace.model.operations;

import java.util.Map;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.model.requests.index.RequestIndex;
import org.fieldtrace.model.requests.sums.OperationPaths;

/** The requests that findings are about, and what their numbers stand for. */
public interface RequestSource {
    /** The requests. */
    RequestIndex index();

    /** The nodes of the calling context tree. */
    OperationPaths paths();

    /** What a name id stands for. */
    String name(int id);

    /**
     * The release of a service.
     *
     * @param service its name id
     */
    default Release release(int service) {
        return new Release(name(service), "");
    }

    /**
     * Whether an agent was in a service, so that its handlings are in the trace.
     *
     * @param service its name id
     */
    default boolean isRecorded(int service) {
        return true;
    }

    /** What could not be put into a request, or stands in one without its other end. */
    Map<Unmatched, Long> unmatched();

    /** {@code SERVICE[operation]}. */
    default String label(Span span) {
        return name(span.service()) + "[" + name(span.operation()) + "]";
    }
}
