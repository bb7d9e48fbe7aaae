// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.fieldtrace.model.findings.FindingsJson;
import org.fieldtrace.model.findings.FindingsText;
import org.fieldtrace.model.findings.RequestJson;
import org.fieldtrace.model.findings.RequestSource;
import org.fieldtrace.model.findings.RequestText;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.tracecompass.core.fixlist.FixEntry;
import org.fieldtrace.tracecompass.core.fixlist.FixListDataProvider;
import org.fieldtrace.tracecompass.core.operations.OperationEntry;
import org.fieldtrace.tracecompass.core.operations.OperationsDataProvider;
import org.fieldtrace.tracecompass.core.report.ReportArguments.Format;
import org.fieldtrace.tracecompass.core.report.ReportArguments.Section;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.stragglers.StragglersDataProvider;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/** Writes the sections that are about requests, out of the data providers that views ask too. */
final class RequestSections {
    /** Requests that are asked for at a time, to bound what is in memory: each may be large. */
    private static final int PAGE = 16;

    private final AnalysedRequests requests;
    private final List<UtilisationAnalysis> utilisations;
    private final RequestHistory history;

    /**
     * @param utilisations those of the same traces; needed for the fix list alone
     */
    RequestSections(AnalysedRequests requests, List<UtilisationAnalysis> utilisations)
            throws StateSystemDisposedException {
        this.requests = requests;
        this.utilisations = utilisations;
        history = requests.analysis().history();
    }

    RequestHistory history() {
        return history;
    }

    void write(ReportArguments arguments, Writer out) throws IOException {
        Section section = arguments.section();
        switch (section) {
            case REQUESTS -> writeRequests(arguments, out);
            case CRITICAL_PATH -> writeCriticalPaths(arguments, out);
            case OPERATIONS -> writeOperations(arguments, out);
            case STRAGGLERS -> writeStragglers(arguments, out);
            case FIX_LIST -> writeFixes(arguments, out);
            default -> throw new IllegalArgumentException(section.label());
        }
    }

    private void writeRequests(ReportArguments arguments, Writer out) throws IOException {
        if (arguments.format() == Format.TEXT) {
            eachRequest(
                    arguments, out, request -> out.write(RequestText.request(history, request)));
            out.write(RequestNotes.text(history, requests.clocks()));
            return;
        }
        out.write("{\"requests\":[");
        writeEach(arguments, out, RequestJson::request);
        out.write("],\n\"unmatched\":");
        out.write(FindingsJson.text(FindingsJson.unmatched(history.unmatched())));
        out.write(",\n\"clock_offsets\":");
        out.write(FindingsJson.text(RequestNotes.clockOffsets(requests.clocks())));
        out.write("}\n");
    }

    private void writeCriticalPaths(ReportArguments arguments, Writer out) throws IOException {
        if (arguments.format() == Format.TEXT) {
            eachRequest(
                    arguments,
                    out,
                    request -> out.write(RequestText.criticalPath(history, request)));
            out.write(RequestNotes.text(history, requests.clocks()));
            return;
        }
        out.write("{\"critical_paths\":[");
        writeEach(arguments, out, RequestJson::criticalPath);
        out.write("]}\n");
    }

    private void writeEach(
            ReportArguments arguments,
            Writer out,
            BiFunction<RequestSource, Request, JsonObject> toJson)
            throws IOException {
        String[] separator = {"\n"};
        eachRequest(
                arguments,
                out,
                request -> {
                    out.write(separator[0]);
                    separator[0] = ",\n";
                    out.write(FindingsJson.text(toJson.apply(history, request)));
                });
    }

    private void writeOperations(ReportArguments arguments, Writer out) throws IOException {
        List<OperationEntry> rows =
                new ArrayList<>(rows(new OperationsDataProvider(requests.analysis()), Map.of()));
        rows.sort((a, b) -> Integer.compare(a.getRank(), b.getRank()));
        ReportSelection selection = arguments.selection();
        rows.removeIf(
                row ->
                        !selection.takes(
                                row.getOperation().service(), row.getOperation().operation()));
        writeList(
                arguments,
                out,
                "operations",
                FindingsText.operationHeading(),
                rows,
                row -> FindingsJson.operation(row.getOperation()),
                row -> FindingsText.operation(row.getRank(), row.getOperation()));
    }

    private void writeStragglers(ReportArguments arguments, Writer out) throws IOException {
        writeList(
                arguments,
                out,
                "stragglers",
                FindingsText.stragglerHeading(),
                rows(new StragglersDataProvider(requests.analysis()), Map.of()).stream()
                        .filter(row -> arguments.selection().takes(row.getStraggler().path()))
                        .toList(),
                row -> FindingsJson.straggler(row.getStraggler()),
                row -> FindingsText.straggler(row.getStraggler()));
    }

    private void writeFixes(ReportArguments arguments, Writer out) throws IOException {
        List<FixEntry> every =
                rows(
                        new FixListDataProvider(
                                requests.analysis(),
                                utilisations,
                                arguments.neverRead(),
                                arguments.rules(),
                                true),
                        Map.of());
        List<FixEntry> shown =
                every.stream()
                        .filter(row -> arguments.all() || row.getFinding().isFinding())
                        .filter(
                                row ->
                                        arguments
                                                .selection()
                                                .takesService(row.getFinding().service()))
                        .toList();
        int hidden = every.size() - shown.size();
        writeList(
                arguments,
                out,
                "fixes",
                RequestNotes.fixes(every.isEmpty(), shown.size(), hidden, arguments.neverRead()),
                shown,
                row -> FindingsJson.finding(row.getFinding()),
                row -> FindingsText.finding(1 + shown.indexOf(row), row.getFinding()));
    }

    private <R> void writeList(
            ReportArguments arguments,
            Writer out,
            String name,
            String heading,
            List<R> found,
            Function<R, JsonObject> toJson,
            Function<R, String> toText)
            throws IOException {
        Format format = arguments.format();
        List<R> rows = found.subList(0, Math.min(found.size(), arguments.selection().most(format)));
        if (format == Format.TEXT) {
            out.write(heading);
            for (R row : rows) {
                out.write(toText.apply(row));
            }
            out.write(RequestNotes.leftOut(found.size() - rows.size()));
            out.write(RequestNotes.text(history, requests.clocks()));
            return;
        }
        out.write("{\"" + name + "\":[");
        String separator = "\n";
        for (R row : rows) {
            out.write(separator);
            out.write(FindingsJson.text(toJson.apply(row)));
            separator = ",\n";
        }
        out.write("]}\n");
    }

    private interface RequestWriter {
        void write(Request request) throws IOException;
    }

    /**
     * Writes the requests that are selected: all in the order of their numbers, or where there are
     * more than wanted, the slowest, slowest first.
     */
    private void eachRequest(ReportArguments arguments, Writer out, RequestWriter writer)
            throws IOException {
        RequestsDataProvider provider = new RequestsDataProvider(requests.analysis(), utilisations);
        int most = arguments.selection().most(arguments.format());
        SlowestRequests selected = new SlowestRequests(most);
        history.index()
                .forEach(
                        Long.MIN_VALUE,
                        Long.MAX_VALUE,
                        request -> {
                            if (arguments.selection().takes(history, request)) {
                                selected.add(request);
                            }
                        });
        List<Long> numbers = selected.numbers();
        for (int first = 0; first < numbers.size(); first += PAGE) {
            List<Long> page = numbers.subList(first, Math.min(numbers.size(), first + PAGE));
            List<RequestEntry> rows =
                    new ArrayList<>(
                            rows(provider, Map.of(RequestsDataProvider.REQUESTS_KEY, page)));
            rows.removeIf(row -> row.getIndex() > 0);
            rows.sort(Comparator.comparingInt(row -> page.indexOf(row.getRequest().id())));
            for (RequestEntry row : rows) {
                writer.write(row.getRequest());
            }
        }
        if (arguments.format() == Format.TEXT) {
            out.write(RequestNotes.leftOut(selected.leftOut()));
        }
    }

    private static <R extends ITmfTreeDataModel> List<R> rows(
            ITmfTreeDataProvider<R> provider, Map<String, Object> parameters) {
        return provider.fetchTree(parameters, new NullProgressMonitor()).getModel().getEntries();
    }
}
