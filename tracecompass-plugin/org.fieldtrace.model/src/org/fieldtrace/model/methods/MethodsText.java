// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.Locale;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.text.TerminalText;

/** Methods for people; each is a line. */
public final class MethodsText {
    private static final String NOTHING =
            "No calls of methods: record with the agent's option methods, such as"
                    + " methods=com.acme.*\n";

    private MethodsText() {}

    /** The heading of {@link #method}'s columns. */
    public static String heading() {
        return String.format(
                "%9s %9s %9s %9s %9s %9s %12s %8s  %s%n",
                "exclusive",
                "critical",
                "inclusive",
                "per call",
                "median/rq",
                "calls/rq",
                "calls",
                "thrown",
                "method, operation");
    }

    /** One method of an operation. */
    public static String method(MethodTime time) {
        long perCall = time.calls() == 0 ? 0 : time.exclusive() / time.calls();
        boolean isKnown = time.requests() > 0;
        return TerminalText.line(
                        String.format(
                                Locale.ROOT,
                                "%9s %9s %9s %9s %9s %9s %12s %8s  %s  %s[%s]",
                                Durations.text(time.exclusive()),
                                Durations.text(time.critical()),
                                Durations.text(time.inclusive()),
                                Durations.text(perCall),
                                isKnown ? Durations.text(time.median()) : "",
                                isKnown ? perRequest(time.callsPerRequest()) : "",
                                Numbers.count(time.calls()),
                                Numbers.count(time.thrown()),
                                time.method(),
                                time.service(),
                                time.operation()))
                + "\n";
    }

    /** {@code 0.05}, {@code 2.00}, {@code 12.5}, {@code 1,300}. */
    private static String perRequest(double calls) {
        return calls >= 99.95
                ? Numbers.count(Math.round(calls))
                : String.format(Locale.ROOT, calls < 9.995 ? "%.2f" : "%.1f", calls);
    }

    /**
     * What stands below the list.
     *
     * @param isEmpty whether no call was recorded at all
     * @param losses calls that are not in the trace
     */
    public static String notes(boolean isEmpty, MethodLosses losses) {
        StringBuilder text = new StringBuilder(isEmpty ? NOTHING : "");
        if (losses.leftOut() > 0) {
            text.append(Numbers.count(losses.leftOut()))
                    .append(" calls were left out, because the agent's buffers were full;")
                    .append(" methods.lossless=on records all.\n");
        }
        if (losses.missing() > 0) {
            text.append(Numbers.count(losses.missing()))
                    .append(" calls are missing, because LTTng's buffers were full.\n");
        }
        if (losses.mostUnwritten() > 0) {
            text.append("At least ")
                    .append(Numbers.count(losses.leastUnwritten()))
                    .append(" and at most ")
                    .append(Numbers.count(losses.mostUnwritten()))
                    .append(" calls of the last moments are missing: a service was killed, or the")
                    .append(" recording ended before it.\n");
        }
        if (losses.damaged() > 0) {
            text.append(Numbers.count(losses.damaged())).append(" blocks could not be read.\n");
        }
        return text.toString();
    }
}
