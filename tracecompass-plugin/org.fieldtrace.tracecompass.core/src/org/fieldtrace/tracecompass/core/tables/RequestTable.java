// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tables;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.counters.CountersTable;
import org.fieldtrace.model.counters.OperationCounters;
import org.fieldtrace.model.handlings.HandledOperation;
import org.fieldtrace.model.layers.LayersTable;
import org.fieldtrace.model.layers.OperationLayers;
import org.fieldtrace.model.methods.CriticalHandlings;
import org.fieldtrace.model.methods.MethodTime;
import org.fieldtrace.model.methods.MethodsTable;
import org.fieldtrace.model.operations.FlatOperation;
import org.fieldtrace.model.operations.FlatOperationRow;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.operations.Operations;
import org.fieldtrace.model.operations.RankedOperation;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.operations.Straggler;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.sections.OperationSections;
import org.fieldtrace.model.sections.SectionsTable;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.tracecompass.core.methods.RecordedMethods;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;

/**
 * A table of the model over the requests of a trace. Each is a section of the report, an output of
 * trace servers, and what a view shows.
 *
 * @param id of its data provider
 * @param section its name on the command line
 * @param title of its view
 * @param description for clients of trace servers
 * @param table its columns
 * @param found the rows of a part of the recording, parents before their children
 * @param reported which rows a report has of those operations that are asked for
 * @param key what tells a row from others
 * @param parent the key of the row that a row stands below; null for none
 * @param <R> a row
 */
public record RequestTable<R>(
        String id,
        String section,
        String title,
        String description,
        Table<R> table,
        Found<R> found,
        Reported<R> reported,
        Function<R, Object> key,
        Function<R, Object> parent) {
    private static final String IDS = "org.fieldtrace.tracecompass.core.";

    /** The calling context tree; siblings stand in the order of their rank. */
    public static final RequestTable<RankedOperation> OPERATIONS =
            new RequestTable<>(
                    IDS + "operations.OperationsDataProvider",
                    "operations",
                    "Operations",
                    "The calling context tree of operations over all requests",
                    RankedOperation.TABLE,
                    part -> RankedOperation.of(operations(part)),
                    (row, wanted) ->
                            wanted.test(row.operation().service(), row.operation().operation()),
                    row -> row.operation().path(),
                    RequestTable::caller);

    /** Each operation once, whatever its places in the tree, with its callers below it. */
    public static final RequestTable<FlatOperationRow> FLAT_OPERATIONS =
            new RequestTable<>(
                    IDS + "operations.FlatOperationsDataProvider",
                    "flat-operations",
                    "Flat Operations",
                    "Operations, each once over all its places, with who calls it below",
                    FlatOperationRow.TABLE,
                    part ->
                            FlatOperationRow.of(
                                    FlatOperation.of(operations(part), part.summary.duration())),
                    (row, wanted) ->
                            row.caller().isEmpty()
                                    && wanted.test(
                                            row.operation().service(), row.operation().operation()),
                    RequestTable::key,
                    row -> row.caller().isEmpty() ? null : name(row.operation()));

    /** Calls that took longer than their like, largest gain first. */
    public static final RequestTable<Straggler> STRAGGLERS =
            list(
                    "stragglers.StragglersDataProvider",
                    "stragglers",
                    "Stragglers",
                    "Calls that were out of the ordinary among their siblings or their like",
                    Straggler.TABLE,
                    part -> Straggler.of(part.history, part.summary),
                    (row, wanted) -> wanted.test(row.service(), row.operation()),
                    row -> List.of(row.basis(), row.request(), row.span()));

    /** Methods of each operation; it reads the traces for another range of time. */
    public static final RequestTable<MethodTime> METHODS =
            list(
                    "methods.MethodTimesDataProvider",
                    "methods",
                    "Method Times",
                    "Where the time of recorded methods goes, by operation",
                    MethodsTable.TABLE,
                    RequestTable::methods,
                    (row, wanted) -> wanted.test(row.service(), row.operation()),
                    row -> List.of(row.service(), row.operation(), row.method()));

    public static final RequestTable<OperationSections> SECTIONS =
            ofHandlings(
                    "sections.SectionsDataProvider",
                    "sections",
                    "Sections",
                    "What servers do in the time of each operation: mean times and processor time",
                    SectionsTable.TABLE,
                    OperationSections::of);
    public static final RequestTable<OperationLayers> LAYERS =
            ofHandlings(
                    "layers.LayersDataProvider",
                    "layers",
                    "Layers",
                    "In which layers of software the threads of each operation use the processor, by"
                            + " samples",
                    LayersTable.TABLE,
                    OperationLayers::of);
    public static final RequestTable<OperationCounters> COUNTERS =
            ofHandlings(
                    "counters.CountersDataProvider",
                    "counters",
                    "Counters",
                    "Instructions, cycles and other counters of each operation's handlings",
                    CountersTable.TABLE,
                    OperationCounters::of);

    /** All of them. */
    public static final List<RequestTable<?>> ALL =
            List.of(OPERATIONS, FLAT_OPERATIONS, STRAGGLERS, METHODS, SECTIONS, LAYERS, COUNTERS);

    /**
     * The requests that are asked about.
     *
     * @param from where the part of the recording begins, nanoseconds
     * @param until where it ends
     */
    public record Part(
            RequestsAnalysis analysis,
            RequestHistory history,
            RequestSummary summary,
            long from,
            long until) {}

    /** Finds the rows of requests. */
    @FunctionalInterface
    public interface Found<R> {
        List<R> of(Part part) throws StateSystemDisposedException;
    }

    /** Says whether a report has a row, where it has the services and operations that pass. */
    @FunctionalInterface
    public interface Reported<R> {
        boolean has(R row, BiPredicate<String, String> wanted);
    }

    /** Finds what the handlings between two times tell. */
    @FunctionalInterface
    private interface Handlings<R> {
        List<R> of(RequestSource source, long from, long until);
    }

    private static <R> RequestTable<R> list(
            String id,
            String section,
            String title,
            String description,
            Table<R> table,
            Found<R> found,
            Reported<R> reported,
            Function<R, Object> key) {
        return new RequestTable<>(
                IDS + id,
                section,
                title,
                description,
                table,
                part -> found.of(part).stream().sorted(table.sort().usual()).toList(),
                reported,
                key,
                row -> null);
    }

    private static <R extends HandledOperation> RequestTable<R> ofHandlings(
            String id,
            String section,
            String title,
            String description,
            Table<R> table,
            Handlings<R> handlings) {
        return list(
                id,
                section,
                title,
                description,
                table,
                part -> handlings.of(part.history, part.from, part.until),
                (row, wanted) -> wanted.test(row.service(), row.operation()),
                row -> List.of(row.service(), row.operation()));
    }

    private static List<Operation> operations(Part part) {
        return new Operations(part.history).ranked(part.summary);
    }

    private static Object caller(RankedOperation row) {
        List<String> path = row.operation().path();
        return path.size() == 1 ? null : List.copyOf(path.subList(0, path.size() - 1));
    }

    private static List<Object> name(FlatOperation operation) {
        return List.of(operation.service(), operation.operation());
    }

    private static Object key(FlatOperationRow row) {
        return row.caller()
                .map(caller -> List.of(name(row.operation()), caller.service(), caller.operation()))
                .orElse(name(row.operation()));
    }

    private static List<MethodTime> methods(Part part) throws StateSystemDisposedException {
        if (!part.history.hasMethods()) {
            return List.of();
        }
        RecordedMethods methods =
                new RecordedMethods(
                        part.from,
                        part.until,
                        CriticalHandlings.of(part.history, part.from, part.until));
        part.analysis.traces().forEach(methods::read);
        return methods.times();
    }
}
