// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.providers;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.compatibility.Descriptors;
import org.fieldtrace.tracecompass.core.consumers.ConsumersDataProvider;
import org.fieldtrace.tracecompass.core.fixlist.FixListDataProvider;
import org.fieldtrace.tracecompass.core.flamechart.RequestFlameChartDataProvider;
import org.fieldtrace.tracecompass.core.methods.MethodsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.services.ServiceCallsDataProvider;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.fieldtrace.tracecompass.core.tables.RequestTableProvider;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider;
import org.fieldtrace.tracecompass.core.watchpoints.WatchpointsDataProvider;

/**
 * How a data provider is made.
 *
 * @param id by which it is asked for
 * @param takes whether a trace can have one; starts no analysis
 * @param maker makes it; gives null for a trace that has none
 * @param descriptors what clients of a trace server are told of it; none where they have nothing to
 *     gain from it
 */
record Provider(
        String id,
        Predicate<ITmfTrace> takes,
        Function<ITmfTrace, ITmfTreeDataProvider<? extends ITmfTreeDataModel>> maker,
        List<IDataProviderDescriptor> descriptors) {
    private static final Map<String, Provider> ALL =
            Stream.concat(
                            RequestTable.ALL.stream().map(Provider::of),
                            Stream.of(
                                    ofFields(
                                            UtilisationDataProvider.ID,
                                            UtilisationDataProvider::new),
                                    ofBoth(ConsumersDataProvider.ID, ConsumersDataProvider::new),
                                    ofFields(
                                            WatchpointsDataProvider.ID,
                                            WatchpointsDataProvider::new,
                                            Descriptors.of(
                                                    WatchpointsDataProvider.ID,
                                                    "Watchpoints",
                                                    "What each debug register watched, and how the watch"
                                                            + " ended",
                                                    Descriptors.Kind.TIME_GRAPH)),
                                    ofRequests(
                                            RequestFlameChartDataProvider.ID,
                                            (trace, analysis) ->
                                                    new RequestFlameChartDataProvider(
                                                            analysis,
                                                            () -> MethodsAnalysis.ofTraces(trace)),
                                            Descriptors.of(
                                                    RequestFlameChartDataProvider.ID,
                                                    "Request Flame Chart",
                                                    "The methods that were called for one request, over all"
                                                            + " its services and threads",
                                                    Descriptors.Kind.TIME_GRAPH)),
                                    ofBoth(RequestsDataProvider.ID, RequestsDataProvider::new),
                                    ofBoth(
                                            ServiceCallsDataProvider.ID,
                                            ServiceCallsDataProvider::new),
                                    ofBoth(FixListDataProvider.ID, FixListDataProvider::new)))
                    .collect(Collectors.toMap(Provider::id, Function.identity()));

    /** That of an id. */
    static Provider of(String id) {
        return ALL.get(id);
    }

    /** The data provider of a trace; null where it has none. */
    ITmfTreeDataProvider<? extends ITmfTreeDataModel> of(ITmfTrace trace) {
        return maker.apply(trace);
    }

    boolean takes(ITmfTrace trace) {
        return takes.test(trace);
    }

    private static Provider of(RequestTable<?> table) {
        return ofRequests(
                table.id(), (trace, analysis) -> new RequestTableProvider<>(table, analysis));
    }

    private static Provider ofFields(
            String id,
            Function<List<UtilisationAnalysis>, ITmfTreeDataProvider<? extends ITmfTreeDataModel>>
                    maker,
            IDataProviderDescriptor... descriptors) {
        return new Provider(
                id,
                UtilisationAnalysis::isOf,
                trace -> {
                    List<UtilisationAnalysis> analyses = UtilisationAnalysis.ofTraces(trace);
                    return analyses.isEmpty() ? null : maker.apply(analyses);
                },
                List.of(descriptors));
    }

    private static Provider ofRequests(
            String id,
            BiFunction<
                            ITmfTrace,
                            RequestsAnalysis,
                            ITmfTreeDataProvider<? extends ITmfTreeDataModel>>
                    maker,
            IDataProviderDescriptor... descriptors) {
        return new Provider(
                id,
                RequestsAnalysis::isOf,
                trace -> {
                    RequestsAnalysis analysis = RequestsAnalysis.of(trace);
                    return analysis == null ? null : maker.apply(trace, analysis);
                },
                List.of(descriptors));
    }

    private static Provider ofBoth(
            String id,
            BiFunction<
                            RequestsAnalysis,
                            List<UtilisationAnalysis>,
                            ITmfTreeDataProvider<? extends ITmfTreeDataModel>>
                    maker) {
        return ofRequests(
                id,
                (trace, analysis) -> maker.apply(analysis, UtilisationAnalysis.ofTraces(trace)));
    }
}
