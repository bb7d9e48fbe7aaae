// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.consumers.FieldName;
import org.fieldtrace.model.findings.FindingRules;
import org.fieldtrace.model.findings.RecordedNames;
import org.fieldtrace.model.findings.costs.Prices;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.selection.TimeBound;
import org.fieldtrace.model.selection.WantedService;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.Use;

/**
 * What the report is asked for.
 *
 * @param section what it is about
 * @param format how it is printed
 * @param overlap by how much calls may overlap those that they waited for
 * @param neverRead up to which utilisation a field counts as never read, and what counts as read
 * @param rules from when on calls are a finding
 * @param prices of what findings cost; empty where that is not asked for
 * @param all whether call paths without a gain are printed too
 * @param suggest whether it is printed how findings are mended
 * @param explain whether all is printed that is known of a finding
 * @param selection which of its entries are printed
 * @param question a field whose readers are asked for; empty where the section is
 * @param output the file that it goes to; empty for standard output
 * @param progress the file in which it is told how far the analysis is; empty for none
 * @param traces folders of traces, at least one
 */
record ReportArguments(
        Section section,
        Format format,
        OverlapAllowance overlap,
        ReadThreshold neverRead,
        FindingRules rules,
        Optional<Prices> prices,
        boolean all,
        boolean suggest,
        boolean explain,
        ReportSelection selection,
        Optional<FieldQuestion> question,
        Optional<Path> output,
        Optional<Path> progress,
        List<Path> traces) {
    static final String USAGE =
            "report [--section "
                    + Section.names()
                    + "] [--format text|json|counts] [--overlap MICROSECONDS] [--never-read PERCENT]"
                    + " [--count-use USE[,USE]...] [--rule RULE=NUMBER] [--cost PRICES] [--all]"
                    + " [--suggest]"
                    + " [--explain] [--request N] [--examples-of FILE]"
                    + " [--top N] [--sort KEY] [--service NAME]"
                    + " [--operation NAME] [--since TIME] [--until TIME]"
                    + " [--readers-of CLASS.FIELD[,CLASS.FIELD]... [--removal-at-most PERCENT]"
                    + " [--end-to-end]]"
                    + " [--output FILE] [--progress FILE] TRACE...";

    private static final long NANOSECONDS = 1000;

    /** It would take thousands of verdicts to find less. */
    private static final double LEAST_PERCENT = 0.1;

    private static final double MOST_PERCENT = 50;

    /** The arguments cannot be understood; the message says which one. */
    static final class UsageException extends Exception {
        private static final long serialVersionUID = 1L;

        private final String remedy;

        private UsageException(String message) {
            this(message, USAGE);
        }

        UsageException(String message, String remedy) {
            super(message);
            this.remedy = remedy;
        }

        /** What to write instead. */
        String remedy() {
            return remedy;
        }
    }

    static ReportArguments parse(String... arguments) throws UsageException {
        Section section = Section.FIELDS;
        Format format = Format.TEXT;
        OverlapAllowance overlap = OverlapAllowance.DEFAULT;
        ReadThreshold neverRead = ReadThreshold.DEFAULT;
        Set<Use> counted = Use.ALL;
        FindingRules rules = FindingRules.DEFAULT;
        Optional<Prices> prices = Optional.empty();
        boolean all = false;
        boolean suggest = false;
        boolean explain = false;
        boolean isFollowed = false;
        Optional<Long> request = Optional.empty();
        Optional<Path> examplesOf = Optional.empty();
        Optional<Integer> top = Optional.empty();
        Optional<String> service = Optional.empty();
        Optional<String> operation = Optional.empty();
        List<FieldName> names = List.of();
        Optional<ReadThreshold> removal = Optional.empty();
        Optional<TimeBound> since = Optional.empty();
        Optional<TimeBound> until = Optional.empty();
        Optional<String> sort = Optional.empty();
        Optional<Path> output = Optional.empty();
        Optional<Path> progress = Optional.empty();
        List<Path> traces = new ArrayList<>();
        boolean options = true;
        for (int i = 0; i < arguments.length; i++) {
            String argument = arguments[i];
            if (options && argument.equals("--")) {
                options = false;
            } else if (options && argument.equals("--section")) {
                section = section(value(arguments, ++i, argument));
            } else if (options && argument.equals("--format")) {
                format = format(value(arguments, ++i, argument));
            } else if (options && argument.equals("--overlap")) {
                overlap = overlap(value(arguments, ++i, argument));
            } else if (options && argument.equals("--never-read")) {
                neverRead = percent(argument, value(arguments, ++i, argument));
            } else if (options && argument.equals("--count-use")) {
                counted = uses(value(arguments, ++i, argument));
            } else if (options && argument.equals("--top")) {
                top = Optional.of(top(value(arguments, ++i, argument)));
            } else if (options && argument.equals("--service")) {
                service = Optional.of(value(arguments, ++i, argument));
            } else if (options && argument.equals("--operation")) {
                operation = Optional.of(value(arguments, ++i, argument));
            } else if (options && argument.equals("--since")) {
                since = Optional.of(time(argument, value(arguments, ++i, argument)));
            } else if (options && argument.equals("--until")) {
                until = Optional.of(time(argument, value(arguments, ++i, argument)));
            } else if (options && argument.equals("--sort")) {
                sort = Optional.of(value(arguments, ++i, argument));
            } else if (options && argument.equals("--readers-of")) {
                names = names(value(arguments, ++i, argument));
            } else if (options && argument.equals("--removal-at-most")) {
                removal = Optional.of(percent(argument, value(arguments, ++i, argument)));
            } else if (options && argument.equals("--end-to-end")) {
                isFollowed = true;
            } else if (options && argument.equals("--rule")) {
                rules = rules(rules, value(arguments, ++i, argument));
            } else if (options && argument.equals("--cost")) {
                prices = Optional.of(prices(value(arguments, ++i, argument)));
            } else if (options && argument.equals("--all")) {
                all = true;
            } else if (options && argument.equals("--suggest")) {
                suggest = true;
            } else if (options && argument.equals("--explain")) {
                explain = true;
            } else if (options && argument.equals("--request")) {
                request = Optional.of(request(value(arguments, ++i, argument)));
            } else if (options && argument.equals("--examples-of")) {
                examplesOf = Optional.of(path(value(arguments, ++i, argument)));
            } else if (options && argument.equals("--output")) {
                output = Optional.of(path(value(arguments, ++i, argument)));
            } else if (options && argument.equals("--progress")) {
                progress = Optional.of(path(value(arguments, ++i, argument)));
            } else if (options && argument.startsWith("-")) {
                throw new UsageException("unknown option " + argument);
            } else {
                traces.add(path(argument));
            }
        }
        if (traces.isEmpty()) {
            throw new UsageException("no trace is given");
        }
        if (removal.isPresent() && names.isEmpty()) {
            throw new UsageException("--removal-at-most needs --readers-of");
        }
        if (isFollowed && names.isEmpty()) {
            throw new UsageException("--end-to-end needs --readers-of");
        }
        if (operation.isPresent() && !section.hasOperations()) {
            throw new UsageException("--operation does not go with --section " + section.label());
        }
        if (sort.isPresent()) {
            requireKey(section, sort.get());
        }
        ReportSelection selection =
                new ReportSelection(
                        top,
                        service.map(WantedService::new),
                        operation,
                        since,
                        until,
                        sort,
                        request,
                        examplesOf);
        if (!names.isEmpty() && !selection.equals(ReportSelection.ALL)) {
            throw new UsageException("--readers-of asks about all of a recording");
        }
        boolean isPlain =
                section.equals(Section.FIELDS)
                        && names.isEmpty()
                        && counted.equals(Use.ALL)
                        && selection.equals(ReportSelection.ALL);
        if (format == Format.COUNTS && !isPlain) {
            throw new UsageException("--format counts is for all fields of a recording");
        }
        if (suggest && !section.equals(Section.FIX_LIST)) {
            throw new UsageException("--suggest goes with --section fix-list alone");
        }
        if (prices.isPresent() && !section.equals(Section.FIX_LIST)) {
            throw new UsageException("--cost goes with --section fix-list alone");
        }
        if (explain && !section.equals(Section.FIX_LIST)) {
            throw new UsageException("--explain goes with --section fix-list alone");
        }
        if (examplesOf.isPresent() && !section.equals(Section.REQUESTS)) {
            throw new UsageException("--examples-of goes with --section requests alone");
        }
        if (request.isPresent() && !section.isOfEachRequest()) {
            throw new UsageException("--request does not go with --section " + section.label());
        }
        Optional<FieldQuestion> question =
                names.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new FieldQuestion(names, removal, isFollowed));
        return new ReportArguments(
                section,
                format,
                overlap,
                neverRead.counting(counted),
                rules,
                prices,
                all,
                suggest,
                explain,
                selection,
                question,
                output,
                progress,
                traces);
    }

    /** The same, now that it is known what was recorded. */
    ReportArguments among(RecordedNames names) {
        return new ReportArguments(
                section,
                format,
                overlap,
                neverRead,
                rules,
                prices,
                all,
                suggest,
                explain,
                selection.among(names),
                question,
                output,
                progress,
                traces);
    }

    private static Section section(String value) throws UsageException {
        for (Section section : Section.ALL) {
            if (section.label().equals(value)) {
                return section;
            }
        }
        throw new UsageException("--section takes " + Section.names() + ", not " + value);
    }

    private static Format format(String value) throws UsageException {
        return switch (value) {
            case "text" -> Format.TEXT;
            case "json" -> Format.JSON;
            case "counts" -> Format.COUNTS;
            default ->
                    throw new UsageException("--format takes text, json or counts, not " + value);
        };
    }

    private static OverlapAllowance overlap(String value) throws UsageException {
        long most = OverlapAllowance.MOST / NANOSECONDS;
        try {
            long microseconds = Long.parseLong(value);
            if (microseconds >= 0 && microseconds <= most) {
                return new OverlapAllowance(microseconds * NANOSECONDS);
            }
        } catch (NumberFormatException e) {
            // As one that is out of range.
        }
        throw new UsageException(
                "--overlap takes microseconds from 0 to " + most + ", not " + value);
    }

    private static long request(String value) throws UsageException {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new UsageException("--request takes the number of a request, not " + value);
        }
    }

    private static int top(String value) throws UsageException {
        try {
            int top = Integer.parseInt(value);
            if (top >= 0) {
                return top;
            }
        } catch (NumberFormatException e) {
            // As one that is out of range.
        }
        throw new UsageException("--top takes a number from 0 on, not " + value);
    }

    private static void requireKey(Section section, String key) throws UsageException {
        try {
            section.keys().order(key);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    "--sort with --section " + section.label() + " " + e.getMessage());
        }
    }

    private static TimeBound time(String option, String value) throws UsageException {
        try {
            return TimeBound.parse(value);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + " " + e.getMessage());
        }
    }

    private static List<FieldName> names(String value) throws UsageException {
        try {
            return FieldName.parse(value);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--readers-of takes CLASS.FIELD: " + e.getMessage());
        }
    }

    private static ReadThreshold percent(String option, String value) throws UsageException {
        try {
            double percent = Double.parseDouble(value);
            if (percent >= LEAST_PERCENT && percent <= MOST_PERCENT) {
                return new ReadThreshold(percent / 100);
            }
        } catch (NumberFormatException e) {
            // As one that is out of range.
        }
        throw new UsageException(option + " takes percent from 0.1 to 50, not " + value);
    }

    private static Set<Use> uses(String value) throws UsageException {
        try {
            return Use.parse(value);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--count-use " + e.getMessage());
        }
    }

    private static FindingRules rules(FindingRules rules, String assignment) throws UsageException {
        try {
            return rules.with(assignment);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--rule: " + e.getMessage());
        }
    }

    private static Prices prices(String value) throws UsageException {
        try {
            return Prices.parse(value);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--cost " + e.getMessage());
        }
    }

    private static String value(String[] arguments, int index, String option)
            throws UsageException {
        if (index >= arguments.length) {
            throw new UsageException(option + " needs a value");
        }
        return arguments[index];
    }

    private static Path path(String text) throws UsageException {
        try {
            return Path.of(text).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new UsageException(text + " is no path");
        }
    }
}
