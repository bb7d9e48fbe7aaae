// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import org.eclipse.equinox.app.IApplication;
import org.eclipse.equinox.app.IApplicationContext;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.consumers.UnknownFieldException;
import org.fieldtrace.model.counts.CountsWriter;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.findings.RecordedNames;
import org.fieldtrace.model.text.TerminalText;
import org.fieldtrace.model.utilisation.JsonReport;
import org.fieldtrace.model.utilisation.Listing;
import org.fieldtrace.model.utilisation.ServiceUtilisation;
import org.fieldtrace.model.utilisation.TextReport;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.report.ReportArguments.UsageException;
import org.fieldtrace.tracecompass.core.trace.UnusableTraceException;

/** Prints what is found in traces, without a display. */
public final class ReportApplication implements IApplication {
    private static final String THEN = "--then";

    private final PrintStream out;
    private final PrintStream err;

    /** Prints to the process's standard streams. */
    public ReportApplication() {
        this(
                new PrintStream(System.out, true, StandardCharsets.UTF_8),
                new PrintStream(System.err, true, StandardCharsets.UTF_8));
    }

    public ReportApplication(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Object start(IApplicationContext context) {
        return run((String[]) context.getArguments().get(IApplicationContext.APPLICATION_ARGS));
    }

    /**
     * Makes the report; several, one after the other, where {@code --then} stands between their
     * arguments. None is made after one that cannot be.
     *
     * @return an {@link ExitStatus}: of the last report that was made or could not be
     */
    public Integer run(String... arguments) {
        // The parser of metadata prints a line for every character that it did not expect.
        PrintStream before = System.err;
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        try {
            List<String> rest = List.of(arguments);
            int end = rest.indexOf(THEN);
            Integer status = make(end < 0 ? rest : rest.subList(0, end));
            while (end >= 0 && ExitStatus.isAnswer(status)) {
                rest = rest.subList(end + 1, rest.size());
                end = rest.indexOf(THEN);
                status = make(end < 0 ? rest : rest.subList(0, end));
            }
            return status;
        } finally {
            System.setErr(before);
        }
    }

    private Integer make(List<String> arguments) {
        try {
            return run(ReportArguments.parse(arguments.toArray(String[]::new)));
        } catch (UsageException e) {
            tell(e.getMessage() + ". Remedy: " + e.remedy() + ".");
            return ExitStatus.USAGE;
        } catch (UnusableTraceException | UnknownFieldException e) {
            tell(e.getMessage());
            return ExitStatus.FAILED;
        } catch (RuntimeException | Error e) {
            FaultReport.print(e, err);
            return ExitStatus.FAULT;
        }
    }

    private Integer run(ReportArguments arguments)
            throws UnusableTraceException, UnknownFieldException, UsageException {
        try (Progress progress = new Progress(arguments.progress())) {
            if (arguments.question().isPresent()) {
                return answer(arguments.question().get(), arguments, progress);
            }
            if (arguments.format() == Format.COUNTS) {
                return writeCounts(arguments, progress) ? ExitStatus.OK : ExitStatus.FAILED;
            }
            boolean written =
                    arguments.section().equals(Section.FIELDS)
                            ? reportFields(arguments, progress)
                            : reportRequests(arguments, progress);
            return written ? ExitStatus.OK : ExitStatus.FAILED;
        }
    }

    private Integer answer(FieldQuestion question, ReportArguments arguments, Progress progress)
            throws UnusableTraceException, UnknownFieldException, UsageException {
        try (TraceReport traces = new TraceReport(progress)) {
            UtilisationReport report = fields(traces, arguments);
            FieldQuestion.Found found =
                    question.answer(
                            report,
                            question.isFollowed() ? endToEnd(arguments, progress) : List.of(),
                            recordedOperations(question, report, arguments, progress));
            return print(arguments, writer -> found.write(arguments.format(), writer))
                    ? found.status()
                    : ExitStatus.FAILED;
        }
    }

    /** Requests are rebuilt where it matters alone: it takes as long as all else. */
    private static Function<String, Set<String>> recordedOperations(
            FieldQuestion question,
            UtilisationReport report,
            ReportArguments arguments,
            Progress progress)
            throws UnusableTraceException, UsageException {
        boolean isAnyOffered =
                report.services().stream().anyMatch(service -> !service.offered().isEmpty());
        if (question.removal().isEmpty() || !isAnyOffered) {
            return service -> Set.of();
        }
        try (RequestReport requests = new RequestReport()) {
            for (Path trace : arguments.traces()) {
                requests.add(trace);
            }
            return requests.recordedOperations(arguments, progress)::names;
        }
    }

    private static List<EndToEndField> endToEnd(ReportArguments arguments, Progress progress)
            throws UnusableTraceException, UsageException {
        try (RequestReport requests = new RequestReport()) {
            for (Path trace : arguments.traces()) {
                requests.add(trace);
            }
            return requests.endToEnd(arguments, progress);
        }
    }

    private UtilisationReport fields(TraceReport traces, ReportArguments arguments)
            throws UnusableTraceException, UsageException {
        for (Path trace : arguments.traces()) {
            traces.add(trace);
        }
        UtilisationReport report = traces.build(arguments.neverRead(), arguments.selection());
        warn(traces.warnings());
        return report;
    }

    private boolean reportFields(ReportArguments arguments, Progress progress)
            throws UnusableTraceException, UsageException {
        ReportSelection selection = arguments.selection();
        try (TraceReport traces = new TraceReport(progress)) {
            UtilisationReport report = selected(fields(traces, arguments), selection);
            Listing listing =
                    new Listing(
                            selection.most(arguments.format()),
                            selection.order(JsonReport.CONTEXTS.sort()),
                            traces.range(),
                            ZoneId.systemDefault());
            return print(
                    arguments,
                    writer ->
                            writer.write(
                                    switch (arguments.format()) {
                                        case TEXT -> TextReport.render(report, listing);
                                        case JSON -> JsonReport.render(report, listing);
                                        case COUNTS ->
                                                throw new IllegalArgumentException("by hour");
                                    }));
        }
    }

    private boolean writeCounts(ReportArguments arguments, Progress progress)
            throws UnusableTraceException, UsageException {
        try (TraceReport traces = new TraceReport(progress)) {
            for (Path trace : arguments.traces()) {
                traces.add(trace);
            }
            SortedMap<Long, UtilisationReport> hours = traces.buildByHour();
            warn(traces.warnings());
            return print(
                    arguments,
                    writer -> {
                        for (Map.Entry<Long, UtilisationReport> hour : hours.entrySet()) {
                            CountsWriter.write(hour.getKey(), hour.getValue(), writer);
                        }
                    });
        }
    }

    private UtilisationReport selected(UtilisationReport report, ReportSelection selection) {
        List<Release> recorded =
                report.services().stream().map(ServiceUtilisation::release).toList();
        RecordedNames.of(recorded)
                .lacking(selection.serviceName(), Optional.empty())
                .ifPresent(this::warn);
        return selection.serviceName().map(report::ofService).orElse(report);
    }

    private boolean reportRequests(ReportArguments arguments, Progress progress)
            throws UnusableTraceException, UsageException {
        try (RequestReport report = new RequestReport()) {
            for (Path trace : arguments.traces()) {
                report.add(trace);
            }
            warn(report.warnings());
            return print(
                    arguments, writer -> report.write(arguments, writer, progress, this::warn));
        }
    }

    private void warn(List<String> warnings) {
        warnings.forEach(this::warn);
    }

    private void warn(String warning) {
        tell("warning: " + warning);
    }

    private void tell(String message) {
        err.println("fieldtrace: " + TerminalText.line(message));
    }

    private boolean print(ReportArguments arguments, ReportOutput.Content report)
            throws UnusableTraceException, UsageException {
        Optional<Path> output = arguments.output();
        try {
            if (output.isEmpty()) {
                Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
                report.writeTo(writer);
                writer.flush();
                return !out.checkError();
            }
            ReportOutput.write(output.get(), report);
            return true;
        } catch (IOException e) {
            tell(
                    output.map(Path::toString).orElse("standard output")
                            + " cannot be written ("
                            + e.getMessage()
                            + "). Remedy: choose another file with --output.");
            return false;
        }
    }

    @Override
    public void stop() {
        // A report ends by itself soon; there is nothing to save.
    }
}
