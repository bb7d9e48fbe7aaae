// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.List;
import org.fieldtrace.model.Frame;

/**
 * Where objects come in.
 *
 * @param service whose code it is
 * @param frames outermost first
 */
public record CallPath(String service, List<Frame> frames) {
    /**
     * The frames without those of the JDK further out than all others: what a thread of an executor
     * runs tells nobody where a call is made. Empty where there is nothing else.
     */
    List<Frame> withoutJdksHead() {
        int head = 0;
        while (head < frames.size() && frames.get(head).isOfJdk()) {
            head++;
        }
        return frames.subList(head, frames.size());
    }
}
