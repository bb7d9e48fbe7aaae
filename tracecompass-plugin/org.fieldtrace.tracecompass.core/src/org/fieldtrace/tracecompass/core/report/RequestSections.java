// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.LongStream;
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
        Format format = arguments.format();
        switch (section) {
            case REQUESTS -> writeRequests(format, out);
            case CRITICAL_PATH -> writeCriticalPaths(format, out);
            case OPERATIONS -> writeOperations(format, out);
            case STRAGGLERS -> writeStragglers(format, out);
            case FIX_LIST -> writeFixes(arguments, out);
            default -> throw new IllegalArgumentException(section.label());
        }
    }

    private void writeRequests(Format format, Writer out) throws IOException {
        if (format == Format.TEXT) {
            eachRequest(request -> out.write(RequestText.request(history, request)));
            out.write(RequestNotes.text(history, requests.clocks()));
            return;
        }
        out.write("{\"requests\":[");
        writeEach(out, RequestJson::request);
        out.write("],\n\"unmatched\":");
        out.write(FindingsJson.text(FindingsJson.unmatched(history.unmatched())));
        out.write(",\n\"clock_offsets\":");
        out.write(FindingsJson.text(RequestNotes.clockOffsets(requests.clocks())));
        out.write("}\n");
    }

    private void writeCriticalPaths(Format format, Writer out) throws IOException {
        if (format == Format.TEXT) {
            eachRequest(request -> out.write(RequestText.criticalPath(history, request)));
            out.write(RequestNotes.text(history, requests.clocks()));
            return;
        }
        out.write("{\"critical_paths\":[");
        writeEach(out, RequestJson::criticalPath);
        out.write("]}\n");
    }

    private void writeEach(Writer out, BiFunction<RequestSource, Request, JsonObject> toJson)
            throws IOException {
        eachRequest(
                request -> {
                    out.write(request.id() == 0 ? "\n" : ",\n");
                    out.write(FindingsJson.text(toJson.apply(history, request)));
                });
    }

    private void writeOperations(Format format, Writer out) throws IOException {
        List<OperationEntry> rows =
                new ArrayList<>(rows(new OperationsDataProvider(requests.analysis()), Map.of()));
        rows.sort((a, b) -> Integer.compare(a.getRank(), b.getRank()));
        writeList(
                format,
                out,
                "operations",
                FindingsText.operationHeading(),
                rows,
                row -> FindingsJson.operation(row.getOperation()),
                row -> FindingsText.operation(row.getRank(), row.getOperation()));
    }

    private void writeStragglers(Format format, Writer out) throws IOException {
        writeList(
                format,
                out,
                "stragglers",
                FindingsText.stragglerHeading(),
                rows(new StragglersDataProvider(requests.analysis()), Map.of()),
                row -> FindingsJson.straggler(row.getStraggler()),
                row -> FindingsText.straggler(row.getStraggler()));
    }

    private void writeFixes(ReportArguments arguments, Writer out) throws IOException {
        List<FixEntry> every =
                rows(
                        new FixListDataProvider(
                                requests.analysis(), utilisations, arguments.neverRead(), true),
                        Map.of());
        List<FixEntry> shown =
                every.stream().filter(row -> arguments.all() || row.getFix().isFinding()).toList();
        int hidden = every.size() - shown.size();
        writeList(
                arguments.format(),
                out,
                "fixes",
                RequestNotes.fixes(every.isEmpty(), shown.size(), hidden, arguments.neverRead()),
                shown,
                row -> FindingsJson.fix(row.getFix()),
                row -> FindingsText.fix(1 + shown.indexOf(row), row.getFix()));
    }

    private <R> void writeList(
            Format format,
            Writer out,
            String name,
            String heading,
            List<R> rows,
            Function<R, JsonObject> toJson,
            Function<R, String> toText)
            throws IOException {
        if (format == Format.TEXT) {
            out.write(heading);
            for (R row : rows) {
                out.write(toText.apply(row));
            }
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

    private void eachRequest(RequestWriter writer) throws IOException {
        RequestsDataProvider provider = new RequestsDataProvider(requests.analysis(), utilisations);
        long count = history.index().requests();
        for (long first = 0; first < count; first += PAGE) {
            List<Long> page =
                    LongStream.range(first, Math.min(count, first + PAGE)).boxed().toList();
            List<RequestEntry> rows =
                    new ArrayList<>(
                            rows(provider, Map.of(RequestsDataProvider.REQUESTS_KEY, page)));
            rows.removeIf(row -> row.getIndex() > 0);
            rows.sort((a, b) -> Long.compare(a.getRequest().id(), b.getRequest().id()));
            for (RequestEntry row : rows) {
                writer.write(row.getRequest());
            }
        }
    }

    private static <R extends ITmfTreeDataModel> List<R> rows(
            ITmfTreeDataProvider<R> provider, Map<String, Object> parameters) {
        return provider.fetchTree(parameters, new NullProgressMonitor()).getModel().getEntries();
    }
}
