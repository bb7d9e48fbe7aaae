// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/** How an exchange ended: the labels of {@code outcome} in the event reference, and one more. */
public enum Outcome {
    /** It was answered. */
    COMPLETED,
    /** An exception ended it. */
    ERROR,
    /** It took longer than somebody was willing to wait. */
    TIMEOUT,
    /** There was no connection to be had. */
    REFUSED,
    /** The connection was cut mid-way. */
    RESET,
    /** The client went away. */
    CANCELLED,
    /** Its end is not in the trace, or was not believable. */
    UNKNOWN;

    private static final int FIRST_ERROR_STATUS = 500;
    private static final Outcome[] ALL = values();

    private final String label = name().toLowerCase(java.util.Locale.ROOT);

    /** Its name in reports. */
    public String label() {
        return label;
    }

    /** The outcome of a label; {@link #UNKNOWN} for any that is not among these. */
    public static Outcome ofLabel(String label) {
        for (Outcome outcome : ALL) {
            if (outcome.label.equals(label)) {
                return outcome;
            }
        }
        return UNKNOWN;
    }

    /** Whether an exchange that ended so, with this HTTP status, failed. */
    public boolean isFailure(int status) {
        return this == COMPLETED ? status >= FIRST_ERROR_STATUS : this != UNKNOWN;
    }
}
