// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.causes;

import java.util.List;
import org.fieldtrace.model.findings.Finding;

/**
 * Findings that one change is likely to mend.
 *
 * @param first the one with most to gain, which tells what is gained: gains of the others are of
 *     the same time, so that they do not add up
 * @param also the others, which are evidence of it, most to gain first
 */
public record Cause(Finding first, List<Finding> also) {
    public Cause {
        also = List.copyOf(also);
    }

    /** Tells it from others of the same list: the id of its first finding. */
    public String id() {
        return first.id();
    }
}
