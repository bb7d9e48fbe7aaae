// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.List;
import org.fieldtrace.model.requests.Span;

/**
 * What the threads did for one handling of a request.
 *
 * @param index place of the span among those of its request, callers before what they call
 * @param span the handling, and the call that led to it
 * @param threads in the order in which they began to work for it; none where no method of it was
 *     recorded
 */
public record HandlingMethods(int index, Span span, List<ThreadMethods> threads) {
    public HandlingMethods {
        threads = List.copyOf(threads);
    }
}
