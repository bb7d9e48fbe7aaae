// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.endtoend.EndToEndTable;
import org.fieldtrace.model.findings.CallSite;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.FindingRules;
import org.fieldtrace.model.findings.RecordedNames;
import org.fieldtrace.model.findings.causes.Cause;
import org.fieldtrace.model.findings.causes.CauseText;
import org.fieldtrace.model.findings.causes.Causes;
import org.fieldtrace.model.findings.causes.Places;
import org.fieldtrace.model.findings.costs.MonthlyCosts;
import org.fieldtrace.model.findings.costs.Prices;
import org.fieldtrace.model.findings.table.CallSiteTable;
import org.fieldtrace.model.findings.table.CriticalPathTable;
import org.fieldtrace.model.findings.table.FixListTable;
import org.fieldtrace.model.findings.table.FixTable;
import org.fieldtrace.model.findings.table.RequestText;
import org.fieldtrace.model.findings.table.RequestsTable;
import org.fieldtrace.model.methods.CriticalHandlings;
import org.fieldtrace.model.methods.CriticalMethods;
import org.fieldtrace.model.methods.CriticalMethodsTable;
import org.fieldtrace.model.methods.MethodLosses;
import org.fieldtrace.model.methods.MethodTime;
import org.fieldtrace.model.methods.MethodsTable;
import org.fieldtrace.model.methods.MethodsText;
import org.fieldtrace.model.operations.FlatOperation;
import org.fieldtrace.model.operations.FlatOperationRow;
import org.fieldtrace.model.operations.OutsideRequests;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.releases.ReleasePair;
import org.fieldtrace.model.requests.FirstRequests;
import org.fieldtrace.model.requests.ListedRequest;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.selection.RecordedRange;
import org.fieldtrace.model.suggestions.Suggestions;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.text.JsonText;
import org.fieldtrace.model.text.TerminalText;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.tracecompass.core.fixlist.FixEntry;
import org.fieldtrace.tracecompass.core.fixlist.FixListDataProvider;
import org.fieldtrace.tracecompass.core.fixlist.Fixes;
import org.fieldtrace.tracecompass.core.methods.JoinedMethods;
import org.fieldtrace.tracecompass.core.methods.RecordedMethods;
import org.fieldtrace.tracecompass.core.requests.ClosedHistoryException;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.fieldtrace.tracecompass.core.tables.RequestTableProvider;
import org.fieldtrace.tracecompass.core.trace.UnusableTraceException;
import org.fieldtrace.tracecompass.core.utilisation.RunDefinitions;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/** Writes the sections that are about requests, out of the data providers that views ask too. */
final class RequestSections {
    private static final double NANOSECONDS = 1e9;

    /** Requests that are asked for at a time, to bound what is in memory: each may be large. */
    private static final int PAGE = 16;

    private final AnalysedRequests requests;
    private final List<UtilisationAnalysis> utilisations;
    private final List<CheckedTrace> traces;
    private final RequestHistory history;
    private final Optional<RecordedRange> range;
    private final ListWriter lists;
    private final long from;
    private final long until;

    /**
     * @param utilisations those of the same traces; needed where call paths are
     * @param traces all of them
     * @param range the part of the recording that is asked about; empty for all of it
     */
    RequestSections(
            AnalysedRequests requests,
            List<UtilisationAnalysis> utilisations,
            List<CheckedTrace> traces,
            Optional<RecordedRange> range)
            throws StateSystemDisposedException {
        this.requests = requests;
        this.utilisations = utilisations;
        this.traces = traces;
        this.range = range;
        from = range.map(RecordedRange::since).orElse(Long.MIN_VALUE);
        until = range.map(RecordedRange::until).orElse(Long.MAX_VALUE);
        history = requests.analysis().history();
        lists = new ListWriter(history, requests.clocks(), range);
    }

    /**
     * The names that can be asked for. Findings and call sites are of services that ran, not of
     * those that were only called.
     */
    RecordedNames names(Section section) throws StateSystemDisposedException {
        return section.needsCallPaths()
                ? RecordedNames.of(recordedReleases())
                : RecordedNames.of(history);
    }

    private List<Release> recordedReleases() throws StateSystemDisposedException {
        List<Release> recorded = new ArrayList<>();
        for (UtilisationAnalysis utilisation : utilisations) {
            RunDefinitions.ofRuns(utilisation.getStateSystem())
                    .values()
                    .forEach(run -> recorded.add(run.release()));
        }
        return recorded;
    }

    /**
     * Writes the section that is asked for.
     *
     * @param progress told how far it is
     * @throws UnusableTraceException if what it needs to know besides is damaged
     */
    void write(ReportArguments arguments, Writer out, Progress progress)
            throws IOException, UnusableTraceException {
        Section section = arguments.section();
        if (section.equals(Section.FIX_LIST)) {
            writeFixes(arguments, out, progress);
            return;
        }
        Map<Section, SectionWriter> others =
                Map.of(
                        Section.OPERATIONS, this::writeOperations,
                        Section.FLAT_OPERATIONS, this::writeFlatOperations,
                        Section.REQUESTS, this::writeRequests,
                        Section.CRITICAL_PATH, this::writeCriticalPaths,
                        Section.CALL_SITES, this::writeCallSites,
                        Section.METHODS, this::writeMethods,
                        Section.CRITICAL_METHODS, this::writeCriticalMethods,
                        Section.RELEASES, this::writeReleases,
                        Section.END_TO_END, this::writeEndToEnd);
        SectionWriter ofTable = (asked, to) -> write(section.table(), asked, to);
        others.getOrDefault(section, ofTable).write(arguments, out);
    }

    private interface SectionWriter {
        void write(ReportArguments arguments, Writer out)
                throws IOException, UnusableTraceException;
    }

    private void writeRequests(ReportArguments arguments, Writer out) throws IOException {
        if (arguments.format() == Format.TEXT) {
            eachRequest(
                    arguments, out, request -> out.write(RequestText.request(history, request)));
            lists.writeNotes(out);
            return;
        }
        out.write("{" + lists.rangeJson() + "\"requests\":[");
        writeEach(
                arguments,
                out,
                (source, request) ->
                        RequestsTable.TABLE.json(RequestsTable.Row.of(source, request)));
        out.write("]");
        RequestsTable.Beside beside =
                new RequestsTable.Beside(
                        RequestNotes.unmatched(history), RequestNotes.clocks(requests.clocks()));
        out.write(ListWriter.more(Columns.json(RequestsTable.BESIDE, beside)));
        out.write("}\n");
    }

    private void writeCriticalPaths(ReportArguments arguments, Writer out) throws IOException {
        if (arguments.format() == Format.TEXT) {
            eachRequest(
                    arguments,
                    out,
                    request ->
                            out.write(
                                    CriticalPathTable.text(
                                            new CriticalPathTable.Row(history, request))));
            lists.writeNotes(out);
            return;
        }
        out.write("{" + lists.rangeJson() + "\"critical_paths\":[");
        writeEach(
                arguments,
                out,
                (source, request) ->
                        CriticalPathTable.TABLE.json(new CriticalPathTable.Row(source, request)));
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
                    out.write(JsonText.of(toJson.apply(history, request)));
                });
    }

    private void writeOperations(ReportArguments arguments, Writer out) throws IOException {
        writeApart(RequestTable.OPERATIONS, arguments, out, row -> row.operation().isOutside());
    }

    private void writeFlatOperations(ReportArguments arguments, Writer out) throws IOException {
        writeApart(
                RequestTable.FLAT_OPERATIONS, arguments, out, row -> row.operation().isOutside());
    }

    /** In a text, calls that no request makes stand below all others. */
    private <R> void writeApart(
            RequestTable<R> table, ReportArguments arguments, Writer out, Predicate<R> isOutside)
            throws IOException {
        boolean isApart = arguments.format() == Format.TEXT;
        List<R> all = reported(table, rows(table), arguments);
        List<R> apart = all.stream().filter(row -> isApart && isOutside.test(row)).toList();
        StringBuilder note = new StringBuilder();
        if (!apart.isEmpty()) {
            note.append("\nOutside of requests, such as statements at start-up:\n");
            int most = Math.min(apart.size(), arguments.selection().most(Format.TEXT));
            apart.subList(0, most).forEach(row -> note.append(table.table().text(row)));
            note.append(RequestNotes.leftOut(apart.size() - most));
        }
        lists.write(
                arguments,
                out,
                table.table(),
                all.stream().filter(row -> !apart.contains(row)).toList(),
                note.toString(),
                "");
    }

    private <R> void write(RequestTable<R> table, ReportArguments arguments, Writer out)
            throws IOException {
        List<R> all = rows(table);
        lists.write(
                arguments,
                out,
                table.table(),
                reported(table, all, arguments),
                table.table().notes(all),
                "");
    }

    private static <R> List<R> reported(
            RequestTable<R> table, List<R> all, ReportArguments arguments) {
        ReportSelection selection = arguments.selection();
        return all.stream()
                .filter(row -> table.reported().has(row, selection::takes))
                .sorted(selection.order(table.table().sort()))
                .toList();
    }

    private <R> List<R> rows(RequestTable<R> table) {
        return rows(new RequestTableProvider<>(table, requests.analysis()), inRange()).stream()
                .map(TableRow::row)
                .toList();
    }

    private List<FlatOperation> flatOperations() {
        return rows(RequestTable.FLAT_OPERATIONS).stream()
                .filter(row -> row.caller().isEmpty())
                .map(FlatOperationRow::operation)
                .toList();
    }

    private void writeReleases(ReportArguments arguments, Writer out) throws IOException {
        try {
            new ReleaseLists(lists, utilisations, range)
                    .write(arguments, out, ReleasePair.of(recordedReleases()), flatOperations());
        } catch (StateSystemDisposedException e) {
            throw new ClosedHistoryException(e);
        }
    }

    private void writeEndToEnd(ReportArguments arguments, Writer out) throws IOException {
        ReportSelection selection = arguments.selection();
        List<EndToEndField> all;
        try {
            all =
                    new Fixes(utilisations, arguments.neverRead(), FindingRules.DEFAULT)
                            .endToEnd(history, from, until);
        } catch (StateSystemDisposedException e) {
            throw new ClosedHistoryException(e);
        }
        List<EndToEndField> rows =
                all.stream()
                        .filter(row -> selection.takes(row.service(), row.operation()))
                        .sorted(selection.order(EndToEndTable.TABLE.sort()))
                        .toList();
        lists.write(arguments, out, EndToEndTable.TABLE, rows, EndToEndTable.TABLE.notes(all), "");
    }

    private void writeCallSites(ReportArguments arguments, Writer out) throws IOException {
        ReportSelection selection = arguments.selection();
        CallSite.Found found = callSites();
        List<CallSite> rows =
                found.sites().stream()
                        .filter(row -> selection.takesService(row.service()))
                        .sorted(selection.order(CallSiteTable.TABLE.sort()))
                        .toList();
        lists.write(
                arguments,
                out,
                CallSiteTable.TABLE,
                rows,
                RequestNotes.withoutSite(found.withoutSite()),
                ",\n\"calls_without_site\":" + found.withoutSite());
    }

    private CallSite.Found callSites() {
        Fixes fixes = new Fixes(utilisations, ReadThreshold.DEFAULT, FindingRules.DEFAULT);
        try {
            return fixes.callSites(history, history.index().summary(from, until));
        } catch (StateSystemDisposedException e) {
            throw new ClosedHistoryException(e);
        }
    }

    private void writeMethods(ReportArguments arguments, Writer out) throws IOException {
        RecordedMethods methods =
                new RecordedMethods(from, until, CriticalHandlings.of(history, from, until));
        if (history.hasMethods()) {
            traces.forEach(trace -> methods.read(trace.trace()));
        }
        MethodLosses losses = methods.losses();
        ReportSelection selection = arguments.selection();
        List<MethodTime> all = methods.times();
        List<MethodTime> rows =
                all.stream()
                        .filter(time -> selection.takes(time.service(), time.operation()))
                        .sorted(selection.order(MethodsTable.TABLE.sort()))
                        .toList();
        StringBuilder notes = new StringBuilder(MethodsText.notes(all.isEmpty(), losses));
        methods.removed().forEach(line -> notes.append(TerminalText.line(line)).append(".\n"));
        lists.write(
                arguments,
                out,
                MethodsTable.TABLE,
                rows,
                notes.toString(),
                ListWriter.more(Columns.json(MethodsTable.LOSSES, losses)));
    }

    private void writeCriticalMethods(ReportArguments arguments, Writer out)
            throws IOException, UnusableTraceException {
        try (AnalysedMethods analysed =
                AnalysedMethods.of(history.hasMethods() ? traces : List.of())) {
            JoinedMethods joined = analysed.joined();
            if (arguments.format() == Format.TEXT) {
                out.write(CriticalMethodsTable.heading());
                eachRequest(
                        arguments,
                        out,
                        request -> out.write(CriticalMethodsTable.text(row(joined, request))));
                out.write(MethodsText.notes(!joined.hasCalls(), MethodLosses.NONE));
                lists.writeNotes(out);
                return;
            }
            out.write("{" + lists.rangeJson() + "\"critical_methods\":[");
            writeEach(
                    arguments,
                    out,
                    (source, request) -> CriticalMethodsTable.TABLE.json(row(joined, request)));
            out.write("]}\n");
        }
    }

    private CriticalMethodsTable.Row row(JoinedMethods joined, Request request) {
        try {
            return new CriticalMethodsTable.Row(
                    history, CriticalMethods.of(joined.of(history, request)));
        } catch (StateSystemDisposedException e) {
            throw new ClosedHistoryException(e);
        }
    }

    private static FixListTable.Row row(
            Finding finding,
            Cause cause,
            int shared,
            boolean suggest,
            Optional<MonthlyCosts> costs) {
        return new FixListTable.Row(
                finding,
                cause,
                shared,
                suggest ? Optional.of(Suggestions.of(finding)) : Optional.empty(),
                costs);
    }

    private void writeFixes(ReportArguments arguments, Writer out, Progress progress)
            throws IOException {
        FixListDataProvider provider =
                new FixListDataProvider(
                        requests.analysis(),
                        utilisations,
                        arguments.neverRead(),
                        arguments.rules(),
                        true);
        progress.begin(Section.FIX_LIST.label(), provider::progress);
        List<Finding> every = rows(provider, inRange()).stream().map(FixEntry::getFinding).toList();
        List<Finding> found =
                every.stream()
                        .filter(finding -> arguments.all() || finding.isFinding())
                        .filter(finding -> arguments.selection().takesService(finding.service()))
                        .sorted(arguments.selection().order(FixTable.TABLE.sort()))
                        .toList();
        Causes causes = new Causes(found);
        Optional<MonthlyCosts> costs = arguments.prices().map(this::costs);
        if (arguments.format() == Format.JSON) {
            Places places = new Places(every);
            lists.write(
                    arguments,
                    out,
                    "fixes",
                    "",
                    found,
                    finding ->
                            FixListTable.TABLE.json(
                                    row(
                                            finding,
                                            causes.of(finding),
                                            places.shared(finding),
                                            arguments.suggest(),
                                            costs)),
                    finding -> "",
                    "",
                    "");
            return;
        }
        List<Cause> all = causes.inOrder(found);
        List<Cause> shown = arguments.all() ? all : worthwhile(all);
        CauseText text =
                new CauseText(every, finding -> costs.map(of -> of.text(finding)).orElse(""));
        lists.write(
                arguments,
                out,
                "fixes",
                "",
                shown,
                cause -> new JsonObject(),
                cause -> text(text, 1 + shown.indexOf(cause), cause, arguments),
                costs.map(of -> "\n" + of.assumptions() + "\n").orElse("")
                        + RequestNotes.tooLittle(all.size() - shown.size())
                        + RequestNotes.fixes(
                                every.isEmpty(),
                                found.size(),
                                every.size() - found.size(),
                                arguments.neverRead()),
                "");
    }

    /** Of what was recorded, or of the part that is asked about. */
    private MonthlyCosts costs(Prices prices) {
        RecordedTimes times = requests.times();
        long time =
                range.map(part -> part.until() - part.since()).orElse(times.end() - times.start());
        RequestSummary recorded = history.index().summary(from, until);
        long outside = new OutsideRequests(history).count(recorded);
        return new MonthlyCosts(
                prices,
                recorded.requests() - outside,
                recorded.requests() - recorded.cut(),
                time / NANOSECONDS);
    }

    private static String text(CauseText text, int rank, Cause cause, ReportArguments arguments) {
        return (arguments.suggest() ? text.withSuggestion(rank, cause) : text.text(rank, cause))
                + (arguments.explain() ? text.explanation(cause) : "");
    }

    /** Without what gains too little to notice, which people need not read, unless that is all. */
    private static List<Cause> worthwhile(List<Cause> found) {
        List<Cause> worthwhile =
                found.stream().filter(cause -> !cause.first().gain().isNegligible()).toList();
        return worthwhile.isEmpty() ? found : worthwhile;
    }

    private interface RequestWriter {
        void write(Request request) throws IOException;
    }

    /**
     * Writes the requests that are selected, as {@link FirstRequests} has them: in the order that
     * is asked for, else all in the order of their numbers, or where there are more than wanted,
     * the slowest, slowest first.
     */
    private void eachRequest(ReportArguments arguments, Writer out, RequestWriter writer)
            throws IOException {
        RequestsDataProvider provider = new RequestsDataProvider(requests.analysis(), utilisations);
        int most = arguments.selection().most(arguments.format());
        FirstRequests selected =
                new FirstRequests(
                        most, arguments.selection().sort().map(ListedRequest.SORT::order));
        Set<Long> examples = new LinkedHashSet<>();
        if (arguments.selection().examplesOf().isPresent()) {
            examples.addAll(FindingExamples.in(arguments.selection().examplesOf().get()));
        }
        Set<Long> there = new HashSet<>();
        history.index()
                .forEach(
                        from,
                        until,
                        request -> {
                            if (arguments.selection().takes(history, request)) {
                                selected.add(request);
                                if (examples.contains(request.id())) {
                                    there.add(request.id());
                                }
                            }
                        });
        Set<Long> wanted = new LinkedHashSet<>(selected.numbers());
        examples.stream().filter(there::contains).forEach(wanted::add);
        List<Long> numbers = List.copyOf(wanted);
        for (int first = 0; first < numbers.size(); first += PAGE) {
            List<Long> page = numbers.subList(first, Math.min(numbers.size(), first + PAGE));
            List<RequestEntry> rows =
                    new ArrayList<>(
                            rows(provider, Map.of(RequestsDataProvider.REQUESTS_KEY, page)));
            rows.removeIf(row -> row.getIndex() != 0); // of calls, and of several at once
            rows.sort(Comparator.comparingInt(row -> page.indexOf(row.getRequest().id())));
            for (RequestEntry row : rows) {
                writer.write(row.getRequest());
            }
        }
        if (arguments.format() == Format.TEXT) {
            out.write(RequestNotes.leftOut(selected.leftOut()));
        }
    }

    /** The parameters that ask a data provider about the part of the recording. */
    private Map<String, Object> inRange() {
        return range.<Map<String, Object>>map(
                        part ->
                                Map.of(
                                        DataProviderParameterUtils.REQUESTED_TIME_KEY,
                                        List.of(part.since(), part.until())))
                .orElse(Map.of());
    }

    private static <R extends ITmfTreeDataModel> List<R> rows(
            ITmfTreeDataProvider<R> provider, Map<String, Object> parameters) {
        return provider.fetchTree(parameters, new NullProgressMonitor()).getModel().getEntries();
    }
}
