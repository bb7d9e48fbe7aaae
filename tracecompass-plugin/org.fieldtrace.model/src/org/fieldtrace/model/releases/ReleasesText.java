// SPDX-License-Identifier: MIT
package org.fieldtrace.model.releases;

import java.util.Locale;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.sums.OperationSums;
import org.fieldtrace.model.text.TerminalText;
import org.fieldtrace.model.utilisation.Decision;
import org.fieldtrace.model.utilisation.FieldCounts;

/** Releases for people: an operation or a field is a line, with each number before and after. */
public final class ReleasesText {
    private static final String OPERATION = "%9s %9s %9s %9s %9s %9s %9s %9s  %s";
    private static final String FIELD = "%26s %26s  %s";
    private static final String NONE = "-";

    private ReleasesText() {}

    /** The heading of {@link #operation}'s columns. */
    public static String operationHeading() {
        return String.format(
                                OPERATION + "%n",
                                "median",
                                "",
                                "99 %",
                                "",
                                "calls",
                                "",
                                "bytes",
                                "",
                                "")
                        .stripTrailing()
                + "\n"
                + String.format(
                        OPERATION + "%n",
                        "before",
                        "after",
                        "before",
                        "after",
                        "before",
                        "after",
                        "before",
                        "after",
                        "operation");
    }

    /** An operation in both releases. */
    public static String operation(ComparedOperation operation) {
        OperationSums before = operation.before();
        OperationSums after = operation.after();
        return line(
                String.format(
                        Locale.ROOT,
                        OPERATION,
                        duration(before, 0.5),
                        duration(after, 0.5),
                        duration(before, 0.99),
                        duration(after, 0.99),
                        Numbers.count(before.count()),
                        Numbers.count(after.count()),
                        bytes(before),
                        bytes(after),
                        operation.releases().service()
                                + "["
                                + operation.operation()
                                + "]"
                                + versions(operation.releases())));
    }

    private static String duration(OperationSums sums, double share) {
        return sums.count() == 0 ? NONE : Durations.text(sums.durations().quantile(share));
    }

    private static String bytes(OperationSums sums) {
        return sums.count() == 0 ? NONE : Numbers.count(ComparedOperation.bytesOfACall(sums));
    }

    /** The heading of {@link #field}'s columns. */
    public static String fieldHeading() {
        return "\n" + String.format(FIELD + "%n", "read before", "read after", "field");
    }

    /** A field in both releases. */
    public static String field(ComparedField field) {
        return line(
                String.format(
                        FIELD,
                        verdict(field, field.before()),
                        verdict(field, field.after()),
                        field.className()
                                + "."
                                + field.field()
                                + " of "
                                + field.releases().service()
                                + versions(field.releases())
                                + (field.isDecidedOtherwise() ? "  (differs)" : "")));
    }

    private static String verdict(ComparedField field, FieldCounts counts) {
        if (counts.watches() == 0) {
            return NONE;
        }
        Decision decision = field.threshold().decide(counts);
        String known = counts.utilisation().map(Numbers::proportion).orElse("no verdict");
        return decision == Decision.NEVER_READ ? "never " + known : known;
    }

    /** {@code 1.4 to 1.5}. The order of versions leaves only the earlier one to be unknown. */
    private static String versions(ReleasePair releases) {
        String before = releases.before().isEmpty() ? "no version" : releases.before();
        return "  " + before + " to " + releases.after();
    }

    private static String line(String text) {
        return TerminalText.line(text) + "\n";
    }

    /**
     * What stands below both lists.
     *
     * @param hasReleases whether a service was recorded with several
     */
    public static String notes(boolean hasReleases) {
        return hasReleases
                ? ""
                : "No service was recorded with several releases. Report the recordings of both"
                        + " together, and give each release its version (agent option"
                        + " service.version)\n";
    }
}
