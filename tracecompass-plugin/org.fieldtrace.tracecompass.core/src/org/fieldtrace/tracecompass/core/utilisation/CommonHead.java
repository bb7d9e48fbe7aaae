// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.List;
import org.fieldtrace.model.Frame;

/** The frames that call paths have in common from the outermost on. */
final class CommonHead {
    private List<Frame> first;
    private int common;
    private int shortest = Integer.MAX_VALUE;
    private boolean isShared;

    /**
     * Adds a call path.
     *
     * @param frames outermost first, at least one
     */
    void add(List<Frame> frames) {
        shortest = Math.min(shortest, frames.size());
        if (first == null) {
            first = List.copyOf(frames);
            common = frames.size();
            return;
        }
        isShared |= !first.equals(frames);
        int most = Math.min(common, frames.size());
        int same = 0;
        while (same < most && first.get(same).equals(frames.get(same))) {
            same++;
        }
        common = same;
    }

    /**
     * How many frames can be left out, so that each call path keeps one at least. None where there
     * is one call path only, which is told by its frames.
     */
    int length() {
        return isShared ? Math.min(common, shortest - 1) : 0;
    }
}
