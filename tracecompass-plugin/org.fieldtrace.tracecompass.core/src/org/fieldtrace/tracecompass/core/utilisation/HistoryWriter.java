// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import org.eclipse.tracecompass.statesystem.core.ITmfStateSystemBuilder;

/** Writes constants and running counts into the state history. */
final class HistoryWriter {
    /** A value may have 32,767 bytes, a character three in UTF-8 (a surrogate pair has four). */
    private static final int MAX_CHARACTERS = 32_767 / 3;

    private final ITmfStateSystemBuilder states;
    private final int problems;
    private long time;

    HistoryWriter(ITmfStateSystemBuilder states) {
        this.states = states;
        problems = states.getQuarkAbsoluteAndAdd(Attributes.PROBLEMS);
    }

    /** The time of the present event, nanoseconds. */
    long time() {
        return time;
    }

    /**
     * Sets the time at which all that follows is written.
     *
     * @param newTime nanoseconds, never earlier than before
     */
    void setTime(long newTime) {
        time = newTime;
    }

    /** The attribute below another one, made where it is missing. */
    int attribute(int parent, String... path) {
        return states.getQuarkRelativeAndAdd(parent, path);
    }

    /** The attribute of a path from the root, made where it is missing. */
    int absoluteAttribute(String... path) {
        return states.getQuarkAbsoluteAndAdd(path);
    }

    /** Sets a value that never changes; another one later is a problem, and the first one stays. */
    void define(int attribute, String text) {
        defineWhole(attribute, cut(text));
    }

    /** Sets a value that may change. */
    void replace(int attribute, String text) {
        String value = cut(text);
        if (!value.equals(states.queryOngoing(attribute))) {
            states.modifyAttribute(time, value, attribute);
        }
    }

    private String cut(String text) {
        if (text.length() <= MAX_CHARACTERS) {
            return text;
        }
        report(Problem.LONG_TEXT);
        return text.substring(0, MAX_CHARACTERS);
    }

    /**
     * Sets a value that never changes and must not be cut.
     *
     * @param value of at most 32,767 bytes in UTF-8
     */
    void defineWhole(int attribute, String value) {
        Object present = states.queryOngoing(attribute);
        if (present == null) {
            states.modifyAttribute(time, value, attribute);
        } else if (!present.equals(value)) {
            report(Problem.CHANGED_DEFINITION);
        }
    }

    /**
     * Sets a value from a time on, which may lie before the present event's but not before that of
     * the attribute's last change.
     */
    void setAt(long start, int attribute, Object value) {
        states.modifyAttribute(start, value, attribute);
    }

    /** Changes the present value from when it was set on, so that it is the interval's only one. */
    void amend(int attribute, Object value) {
        states.updateOngoingState(value, attribute);
    }

    void count(int attribute, long more) {
        Object present = states.queryOngoing(attribute);
        long sum = more + (present instanceof Long count ? count : 0);
        states.modifyAttribute(time, sum, attribute);
    }

    void report(Problem problem) {
        report(problem, 1);
    }

    void report(Problem problem, long times) {
        if (times > 0) {
            count(attribute(problems, problem.attribute()), times);
        }
    }
}
