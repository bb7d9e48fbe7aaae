// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.consumers.ConsumerRow;
import org.fieldtrace.model.findings.table.FixTable;
import org.fieldtrace.model.findings.table.ServiceCallsTable;
import org.fieldtrace.model.operations.RankedOperation;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.utilisation.UtilisationTable;
import org.fieldtrace.tracecompass.core.compatibility.Annotated;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.compatibility.Descriptors;
import org.fieldtrace.tracecompass.core.compatibility.Descriptors.Kind;
import org.fieldtrace.tracecompass.core.consumers.ConsumersDataProvider;
import org.fieldtrace.tracecompass.core.fixlist.FixListDataProvider;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.services.ServiceCallsDataProvider;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider;

/**
 * What a trace server offers beside time graphs whose factories offer them. Views draw charts of
 * it.
 */
public final class Output {
    public static final Output REQUEST_FLOW =
            new Output(
                    "Request Flow",
                    "The slowest requests with their calls in causal order, what they waited for, and"
                            + " marks of sampled objects",
                    Kind.TIME_GRAPH,
                    RequestsDataProvider.ID,
                    Output::marked);
    public static final Output WASTE_FLAME_GRAPH =
            new Output(
                    "Waste Flame Graph",
                    "Call paths, as wide as the bytes of unused fields: bytes stand where times are",
                    Kind.TIME_GRAPH,
                    UtilisationDataProvider.ID,
                    (it, raw) ->
                            new WasteFlameDataProvider(it.id(), (UtilisationDataProvider) raw));
    public static final Output OPERATION_MAP =
            new Output(
                    "Operation Map",
                    "Exclusive against inclusive time of each operation",
                    Kind.TREE_GENERIC_XY,
                    RequestTable.OPERATIONS.id(),
                    (it, raw) -> it.chart(raw, OperationSeries.MAP));
    public static final Output LATENCY =
            new Output(
                    "Latency",
                    "How the durations of operations are distributed",
                    Kind.TREE_GENERIC_XY,
                    RequestTable.OPERATIONS.id(),
                    (it, raw) -> it.chart(raw, OperationSeries.LATENCY));

    /** All of them. */
    static final List<Output> ALL =
            Stream.concat(
                            Stream.of(
                                    REQUEST_FLOW,
                                    WASTE_FLAME_GRAPH,
                                    OPERATION_MAP,
                                    LATENCY,
                                    table(
                                            "Fix List",
                                            "What to fix, most to gain first",
                                            FixListDataProvider.ID,
                                            FixTable.TABLE),
                                    table(
                                            "Field Utilisation",
                                            "Which fields of fetched objects are read, by call path",
                                            UtilisationDataProvider.ID,
                                            UtilisationTable.TABLE),
                                    table(
                                            "Readers",
                                            "Which services and call paths read each field, and"
                                                    + " whether it may be removed",
                                            ConsumersDataProvider.ID,
                                            ConsumerRow.TABLE),
                                    table(
                                            "Service Calls",
                                            "Who calls whom",
                                            ServiceCallsDataProvider.ID,
                                            ServiceCallsTable.TABLE)),
                            RequestTable.ALL.stream()
                                    .map(
                                            of ->
                                                    table(
                                                            of.title(),
                                                            of.description(),
                                                            of.id(),
                                                            of.table())))
                    .toList();

    /** Of the factory; the name of an output follows it behind a colon. */
    static final String FACTORY = "org.fieldtrace.tracecompass.core.served";

    /** Data providers that need no requests. */
    private static final Set<String> OF_FIELDS =
            Set.of(UtilisationDataProvider.ID, ConsumersDataProvider.ID);

    private final String title;
    private final String description;
    private final Kind kind;
    private final String raw;
    private final Made made;

    /** Makes its data provider out of another one. */
    @FunctionalInterface
    private interface Made {
        ITmfTreeDataProvider<? extends ITmfTreeDataModel> of(
                Output output, ITmfTreeDataProvider<? extends ITmfTreeDataModel> raw);
    }

    /**
     * @param title the name of the view in the workbench
     * @param raw id of the data provider that it is made of
     */
    private Output(String title, String description, Kind kind, String raw, Made made) {
        this.title = title;
        this.description = description;
        this.kind = kind;
        this.raw = raw;
        this.made = made;
    }

    private static Output table(String title, String description, String raw, Table<?> of) {
        return new Output(
                title,
                description,
                Kind.DATA_TREE,
                raw,
                (it, rows) -> new TableDataProvider(it.id(), rows, of));
    }

    /** What tells it from others of the factory. */
    String secondaryId() {
        return title.toLowerCase(Locale.ROOT).replace(' ', '_');
    }

    /** The id of its data provider. */
    public String id() {
        return FACTORY + ":" + secondaryId();
    }

    IDataProviderDescriptor descriptor() {
        return Descriptors.of(id(), title, description, kind);
    }

    /** Whether it can be made of a trace. Starts no analysis. */
    boolean takes(ITmfTrace trace) {
        return OF_FIELDS.contains(raw)
                ? UtilisationAnalysis.isOf(trace)
                : RequestsAnalysis.isOf(trace);
    }

    /** Its data provider; null where the trace has none. */
    ITmfTreeDataProvider<? extends ITmfTreeDataModel> of(ITmfTrace trace) {
        ITmfTreeDataProvider<? extends ITmfTreeDataModel> provider =
                DataProviders.of(trace, raw, ITmfTreeDataProvider.class);
        return provider == null ? null : made.of(this, provider);
    }

    private ITmfTreeDataProvider<? extends ITmfTreeDataModel> marked(
            ITmfTreeDataProvider<? extends ITmfTreeDataModel> of) {
        RequestsDataProvider requests = (RequestsDataProvider) of;
        return Annotated.of(id(), requests, new SampleMarks(requests));
    }

    @SuppressWarnings("unchecked") // the data provider of operations serves these
    private OperationChart chart(
            ITmfTreeDataProvider<? extends ITmfTreeDataModel> operations, OperationSeries series) {
        return new OperationChart(
                id(), title, (ITmfTreeDataProvider<TableRow<RankedOperation>>) operations, series);
    }
}
