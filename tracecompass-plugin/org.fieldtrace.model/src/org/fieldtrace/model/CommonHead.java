// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import java.util.List;

/** The frames that call paths have in common from the outermost on. */
public final class CommonHead {
    private List<Frame> first;
    private int common;
    private int shortest = Integer.MAX_VALUE;
    private boolean isShared;

    /**
     * Adds a call path.
     *
     * @param frames outermost first, at least one
     */
    public void add(List<Frame> frames) {
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
    public int length() {
        return isShared ? Math.min(common, shortest - 1) : 0;
    }

    /** What is left of one of the call paths. */
    public List<Frame> without(List<Frame> frames) {
        return frames.subList(Math.min(length(), frames.size()), frames.size());
    }
}
