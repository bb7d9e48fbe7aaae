// SPDX-License-Identifier: MIT
package org.fieldtrace.model.sections;

import java.util.Locale;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.Section;
import org.fieldtrace.model.text.TerminalText;

/** Sections for people: an operation is a line, and each of its sections. */
public final class SectionsText {
    private static final String ROW = "%9s %9s %8s %8s  %s";
    private static final String UNKNOWN = "-";

    private SectionsText() {}

    /** The heading of {@link #operation}'s columns. */
    public static String heading() {
        return String.format(ROW + "%n", "mean", "median", "share", "cpu", "operation, section");
    }

    /** The sections of one operation; those that none of its handlings has are left out. */
    public static String operation(OperationSections operation) {
        StringBuilder text = new StringBuilder();
        String untold =
                operation.untold() == 0
                        ? ""
                        : " (" + Numbers.count(operation.untold()) + " more do not tell)";
        text.append(
                line(
                        Durations.text(operation.mean()),
                        "",
                        "",
                        "",
                        operation.label()
                                + "  "
                                + Numbers.count(operation.handlings())
                                + (operation.handlings() == 1 ? " handling" : " handlings")
                                + untold));
        SectionSums receive = operation.receive();
        if (receive.count() > 0) {
            text.append(row(receive, UNKNOWN, "receive, before the handling"));
        }
        for (Section section : Section.values()) {
            SectionSums sums = operation.section(section);
            if (sums.wall() > 0) {
                text.append(
                        row(
                                sums,
                                Numbers.percent(operation.share(section)),
                                section.title().toLowerCase(Locale.ROOT)));
            }
        }
        return text.toString();
    }

    private static String row(SectionSums sums, String share, String name) {
        String cpu = sums.timed() == 0 ? UNKNOWN : Numbers.percent(sums.cpuShare());
        return line(
                Durations.text(sums.mean()),
                Durations.text(sums.median()),
                share,
                cpu,
                "  " + name);
    }

    private static String line(String mean, String median, String share, String cpu, String what) {
        return TerminalText.line(String.format(Locale.ROOT, ROW, mean, median, share, cpu, what))
                + "\n";
    }

    /**
     * What stands below the list.
     *
     * @param isEmpty whether no handling tells its sections at all
     */
    public static String notes(boolean isEmpty) {
        return isEmpty
                ? "No sections of handlings: record with the agent's option sections=on\n"
                : "";
    }
}
