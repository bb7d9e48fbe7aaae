// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.List;
import java.util.Objects;
import org.fieldtrace.model.Frame;

/**
 * Where objects of a class come in: the call path at which remote calls returned them.
 *
 * @param service name of the service
 * @param className binary name of the class, with dots
 * @param frames call path, outermost first; empty where it is not known
 */
public record AllocationContext(String service, String className, List<Frame> frames) {
    public AllocationContext {
        Objects.requireNonNull(service);
        Objects.requireNonNull(className);
        frames = List.copyOf(frames);
    }
}
