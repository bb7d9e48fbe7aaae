// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the report is asked for.
 *
 * @param section what it is about
 * @param format how it is printed
 * @param output the file that it goes to; empty for standard output
 * @param traces folders of traces, at least one
 */
record ReportArguments(Section section, Format format, Optional<Path> output, List<Path> traces) {
    static final String USAGE =
            "report [--section "
                    + Section.names()
                    + "] [--format text|json] [--output FILE] TRACE...";

    /** What is reported on. */
    enum Section {
        FIELDS,
        REQUESTS,
        OPERATIONS,
        CRITICAL_PATH,
        STRAGGLERS,
        FIX_LIST;

        /** Its name on the command line. */
        String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        private static String names() {
            return Arrays.stream(values()).map(Section::label).collect(Collectors.joining("|"));
        }
    }

    enum Format {
        TEXT,
        JSON
    }

    /** The arguments cannot be understood; the message says which one. */
    static final class UsageException extends Exception {
        private static final long serialVersionUID = 1L;

        private UsageException(String message) {
            super(message);
        }
    }

    static ReportArguments parse(String... arguments) throws UsageException {
        Section section = Section.FIELDS;
        Format format = Format.TEXT;
        Optional<Path> output = Optional.empty();
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
            } else if (options && argument.equals("--output")) {
                output = Optional.of(path(value(arguments, ++i, argument)));
            } else if (options && argument.startsWith("-")) {
                throw new UsageException("unknown option " + argument);
            } else {
                traces.add(path(argument));
            }
        }
        if (traces.isEmpty()) {
            throw new UsageException("no trace is given");
        }
        return new ReportArguments(section, format, output, traces);
    }

    private static Section section(String value) throws UsageException {
        for (Section section : Section.values()) {
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
            default -> throw new UsageException("--format takes text or json, not " + value);
        };
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
