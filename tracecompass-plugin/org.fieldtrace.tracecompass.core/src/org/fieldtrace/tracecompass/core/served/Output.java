// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.Locale;
import java.util.Set;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.operations.RankedOperation;
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
public enum Output {
    REQUEST_FLOW(
            "The slowest requests with their calls in causal order, what they waited for, and marks"
                    + " of sampled objects",
            Kind.TIME_GRAPH,
            RequestsDataProvider.ID) {
        @Override
        ITmfTreeDataProvider<? extends ITmfTreeDataModel> make(
                ITmfTreeDataProvider<? extends ITmfTreeDataModel> raw) {
            RequestsDataProvider requests = (RequestsDataProvider) raw;
            return Annotated.of(id(), requests, new SampleMarks(requests));
        }
    },
    FIX_LIST("What to fix, most to gain first", Kind.DATA_TREE, FixListDataProvider.ID),
    FIELD_UTILISATION(
            "Which fields of fetched objects are read, by call path",
            Kind.DATA_TREE,
            UtilisationDataProvider.ID),
    READERS(
            "Which services and call paths read each field, and whether it may be removed",
            Kind.DATA_TREE,
            ConsumersDataProvider.ID),
    WASTE_FLAME_GRAPH(
            "Call paths, as wide as the bytes of unused fields: bytes stand where times are",
            Kind.TIME_GRAPH,
            UtilisationDataProvider.ID) {
        @Override
        ITmfTreeDataProvider<? extends ITmfTreeDataModel> make(
                ITmfTreeDataProvider<? extends ITmfTreeDataModel> raw) {
            return new WasteFlameDataProvider(id(), (UtilisationDataProvider) raw);
        }
    },
    OPERATIONS(
            "The calling context tree of operations over all requests",
            Kind.DATA_TREE,
            RequestTable.OPERATIONS.id()),
    FLAT_OPERATIONS(
            "Operations, each once over all its places, with who calls it below",
            Kind.DATA_TREE,
            RequestTable.FLAT_OPERATIONS.id()),
    METHOD_TIMES(
            "Where the time of recorded methods goes, by operation",
            Kind.DATA_TREE,
            RequestTable.METHODS.id()),
    OPERATION_MAP(
            "Exclusive against inclusive time of each operation",
            Kind.TREE_GENERIC_XY,
            RequestTable.OPERATIONS.id()) {
        @Override
        ITmfTreeDataProvider<? extends ITmfTreeDataModel> make(
                ITmfTreeDataProvider<? extends ITmfTreeDataModel> raw) {
            return chart(raw, OperationSeries.MAP);
        }
    },
    LATENCY(
            "How the durations of operations are distributed",
            Kind.TREE_GENERIC_XY,
            RequestTable.OPERATIONS.id()) {
        @Override
        ITmfTreeDataProvider<? extends ITmfTreeDataModel> make(
                ITmfTreeDataProvider<? extends ITmfTreeDataModel> raw) {
            return chart(raw, OperationSeries.LATENCY);
        }
    },
    SECTIONS(
            "What servers do in the time of each operation: mean times and processor time",
            Kind.DATA_TREE,
            RequestTable.SECTIONS.id()),
    LAYERS(
            "In which layers of software the threads of each operation use the processor, by"
                    + " samples",
            Kind.DATA_TREE,
            RequestTable.LAYERS.id()),
    COUNTERS(
            "Instructions, cycles and other counters of each operation's handlings",
            Kind.DATA_TREE,
            RequestTable.COUNTERS.id()),
    SERVICE_CALLS("Who calls whom", Kind.DATA_TREE, ServiceCallsDataProvider.ID),
    STRAGGLERS(
            "Calls that were out of the ordinary among their siblings or their like",
            Kind.DATA_TREE,
            RequestTable.STRAGGLERS.id());

    /** Of the factory; the name of an output follows it behind a colon. */
    static final String FACTORY = "org.fieldtrace.tracecompass.core.served";

    /** Data providers that need no requests. */
    private static final Set<String> OF_FIELDS =
            Set.of(UtilisationDataProvider.ID, ConsumersDataProvider.ID);

    private final String description;
    private final Kind kind;
    private final String raw;

    /**
     * @param raw id of the data provider that it is made of
     */
    Output(String description, Kind kind, String raw) {
        this.description = description;
        this.kind = kind;
        this.raw = raw;
    }

    /** What tells it from others of the factory. */
    String secondaryId() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The id of its data provider. */
    public String id() {
        return FACTORY + ":" + secondaryId();
    }

    /** The name of the view in the workbench. */
    String title() {
        StringBuilder title = new StringBuilder();
        for (String word : name().split("_")) {
            title.append(title.isEmpty() ? "" : " ")
                    .append(word.charAt(0))
                    .append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return title.toString();
    }

    IDataProviderDescriptor descriptor() {
        return Descriptors.of(id(), title(), description, kind);
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
        return provider == null ? null : make(provider);
    }

    ITmfTreeDataProvider<? extends ITmfTreeDataModel> make(
            ITmfTreeDataProvider<? extends ITmfTreeDataModel> of) {
        return new TableDataProvider(id(), of);
    }

    @SuppressWarnings("unchecked") // the data provider of operations serves these
    final OperationChart chart(
            ITmfTreeDataProvider<? extends ITmfTreeDataModel> operations, OperationSeries series) {
        return new OperationChart(
                id(),
                title(),
                (ITmfTreeDataProvider<TableRow<RankedOperation>>) operations,
                series);
    }
}
