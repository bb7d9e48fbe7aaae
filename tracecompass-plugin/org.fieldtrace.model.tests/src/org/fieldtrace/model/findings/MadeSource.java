// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.Map;
import java.util.function.IntFunction;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.model.requests.index.RequestIndex;
import org.fieldtrace.model.requests.sums.OperationPaths;

/**
 * A source of requests whose every part is in a request.
 *
 * @param index null where nobody asks for it
 * @param paths null where nobody asks for them
 * @param names what name ids stand for
 */
public record MadeSource(RequestIndex index, OperationPaths paths, IntFunction<String> names)
        implements RequestSource {
    @Override
    public String name(int id) {
        return names.apply(id);
    }

    @Override
    public Map<Unmatched, Long> unmatched() {
        return Map.of();
    }
}
