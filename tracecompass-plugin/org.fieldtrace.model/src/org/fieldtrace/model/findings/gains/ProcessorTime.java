// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.OptionalDouble;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;

/**
 * Processor time that a request saves on average, over all services that take part.
 *
 * @param saved nanoseconds
 * @param ofRequest what a request of the trace takes on average, whichever it is, nanoseconds; 0
 *     where the agents did not say it
 * @param frequency what share of the trace's requests saves it, 0 to 1
 */
public record ProcessorTime(Estimate saved, double ofRequest, double frequency) {
    /** The share of it that is saved, 0 to 1; empty where not known. */
    public OptionalDouble share() {
        return ofRequest > 0
                ? OptionalDouble.of(Math.min(1, saved.likely() / ofRequest))
                : OptionalDouble.empty();
    }

    /** {@code 120 µs [90.0 µs, 150 µs] of processor time, of 1.10 ms that a request takes}. */
    public String text() {
        String time =
                text(saved.likely())
                        + " ["
                        + text(saved.low())
                        + ", "
                        + text(saved.high())
                        + "] of processor time";
        return ofRequest > 0
                ? time
                        + ", "
                        + Numbers.percent(share().getAsDouble())
                        + " of the "
                        + text(ofRequest)
                        + " that a request takes on average"
                : time;
    }

    private static String text(double nanoseconds) {
        return Durations.text(Math.round(nanoseconds));
    }
}
