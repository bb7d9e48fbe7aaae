// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import org.fieldtrace.model.Numbers;

/** What people read below lists of methods. */
public final class MethodsText {
    private static final String NOTHING =
            "No calls of methods: record with the agent's option methods, such as"
                    + " methods=com.acme.*\n";

    private MethodsText() {}

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
