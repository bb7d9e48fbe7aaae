// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.Frame;

/**
 * The innermost method that calls both who asks first and who asks again for the same, and so can
 * hand the answer on.
 *
 * @param first what it calls to ask first; empty where it asks itself
 * @param again what it calls to ask again; empty where it asks itself
 */
record CommonCaller(Frame caller, Optional<Frame> first, Optional<Frame> again) {
    /**
     * Who it is, of two call paths that differ; empty where that is the framework.
     *
     * @param first outermost first, at least one frame
     * @param again outermost first, at least one frame
     */
    static Optional<CommonCaller> of(List<Frame> first, List<Frame> again) {
        int apart = apart(first, again);
        boolean isOneWithinTheOther = apart == Math.min(first.size(), again.size());
        if (!isOneWithinTheOther) {
            Frame one = first.get(apart);
            Frame other = again.get(apart);
            if (isSameMethod(one, other)) {
                return Optional.of(
                        new CommonCaller(other, at(first, apart + 1), at(again, apart + 1)));
            }
            if (areHandlers(one, other) || apart == 0 || isFilter(again.get(apart - 1))) {
                return Optional.empty();
            }
        }
        return Optional.of(
                new CommonCaller(again.get(apart - 1), at(first, apart), at(again, apart)));
    }

    /** How many frames two call paths have in common, from the outermost on. */
    static int apart(List<Frame> first, List<Frame> again) {
        int apart = 0;
        while (apart < Math.min(first.size(), again.size())
                && first.get(apart).equals(again.get(apart))) {
            apart++;
        }
        return apart;
    }

    /** Whether Spring calls both: a {@code @ModelAttribute} method before the handler. */
    static boolean areHandlers(Frame one, Frame other) {
        return one.className().equals(other.className())
                && !isSameMethod(one, other)
                && isController(other);
    }

    /** Whether one method asks both times, called from two places of the caller. */
    boolean isAskedByOneMethod() {
        return first.isPresent() && again.isPresent() && isSameMethod(first.get(), again.get());
    }

    private static Optional<Frame> at(List<Frame> frames, int index) {
        return index < frames.size() ? Optional.of(frames.get(index)) : Optional.empty();
    }

    private static boolean isSameMethod(Frame one, Frame other) {
        return one.className().equals(other.className()) && one.method().equals(other.method());
    }

    /** As Spring's applications name them by custom; the trace does not say what a class is. */
    private static boolean isController(Frame frame) {
        return frame.className().endsWith("Controller");
    }

    /** What it calls next is the framework's to say. */
    private static boolean isFilter(Frame frame) {
        return frame.method().startsWith("doFilter");
    }
}
