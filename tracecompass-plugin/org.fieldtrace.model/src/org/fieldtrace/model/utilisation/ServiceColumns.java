// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Parts;
import org.fieldtrace.model.table.Unit;

/** Columns about services, for programs. */
final class ServiceColumns {
    private static final List<Column<AgentCost>> COST =
            List.of(
                    Column.of(
                                    "spent_ns",
                                    Unit.COUNTS,
                                    (AgentCost cost) -> Parts.json(cost.spentNs()))
                            .json("counts by reason or kind"),
                    count("process_cpu_ns", "", AgentCost::processCpuNs),
                    Column.of("share", Unit.SHARE, AgentCost::share)
                            .json("of the process's processor time", 0),
                    count("throttled_ns", "", AgentCost::throttledNs),
                    count("samples_throttled", "", AgentCost::samplesThrottled),
                    count("calls_throttled", "", AgentCost::callsThrottled),
                    count(
                            "left_out",
                            "Times that code of the agents threw within calls of the applications.",
                            AgentCost::leftOut),
                    count(
                            "uses_cut",
                            "Read fields whose use may be more than is reported.",
                            AgentCost::usesCut),
                    count(
                            "not_followed",
                            "Objects of answers that were too many to be followed into what was"
                                    + " made of them.",
                            AgentCost::notFollowed),
                    count(
                                    "samples_long_wait",
                                    "Samples that were not begun, because their requests would have"
                                            + " waited for a debug register for longer than"
                                            + " overhead.longest-wait.",
                                    AgentCost::samplesLongWait)
                            .orAbsent());

    private static final List<Column<UnknownClient>> UNKNOWN_CLIENT =
            List.of(
                    Column.of("name", Unit.WORDS, UnknownClient::name).json(""),
                    Column.of("kind", Unit.WORDS, UnknownClient::kind)
                            .json(
                                    "client: its calls are missing, too; mapper: only the objects"
                                            + " that it makes"));

    private static final List<Column<CodeOrigin>> ORIGIN =
            List.of(
                    Column.of("name", Unit.WORDS, CodeOrigin::name)
                            .json("of a jar, or the end of a folder's path"),
                    Column.of("owner", Unit.WORDS, CodeOrigin::owner)
                            .json("application, library, or names where those of classes tell"),
                    Column.of("reason", Unit.WORDS, CodeOrigin::reason).json(""));

    private static final List<Column<RecordedRun>> RUN =
            List.of(
                    Column.of("jvm", Unit.WORDS, RecordedRun::jvm).json(""),
                    Column.of("gc", Unit.WORDS, RecordedRun::gc).json(""),
                    Column.of("agent", Unit.WORDS, RecordedRun::agent).json("version of the agent"),
                    Column.of("backend", Unit.WORDS, RecordedRun::backend)
                            .json("what watched fields"),
                    Column.of("options", Unit.WORDS, RecordedRun::options)
                            .json("those in force, key=value joined by commas"));

    /** A service, and the report that knows its call paths. */
    private record Told(UtilisationReport report, ServiceUtilisation service) {}

    private static final List<Column<ServiceUtilisation>> NAME =
            List.of(
                    Column.of("service", Unit.WORDS, ServiceUtilisation::service)
                            .json(
                                    "its name, with the version where several releases of it were"
                                            + " recorded"),
                    Column.of("version", Unit.WORDS, ServiceUtilisation::version)
                            .json("of its release, empty where it is not known"));

    private static final List<Column<ServiceUtilisation>> REST =
            List.of(
                    count("samples", "", ServiceUtilisation::samples),
                    count("verdicts", "", service -> service.counts().verdicts()),
                    FieldColumns.states("fields", ServiceUtilisation::states),
                    Parts.counts("censored", service -> service.counts().censored()),
                    cost(ServiceUtilisation::cost),
                    Column.of(
                                    "agent_ns_per_verdict",
                                    Unit.MEAN_COUNT.orNull(),
                                    (ServiceUtilisation service) ->
                                            service.costOfVerdict().orElse(null))
                            .json(""),
                    Columns.objects(
                            "unknown_clients",
                            "what it uses that the agent does not know, by their names",
                            "unknown_client",
                            UNKNOWN_CLIENT,
                            ServiceUtilisation::unknownClients),
                    Columns.objects(
                                    "code_origins",
                                    "where its classes come from; absent in reports of earlier"
                                            + " versions",
                                    "code_origin",
                                    ORIGIN,
                                    ServiceUtilisation::origins)
                            .orAbsent(),
                    Columns.objects(
                            "runs",
                            "with what its processes were recorded, those that are alike once",
                            "run",
                            "in the agent's own words; empty where it did not say",
                            RUN,
                            ServiceUtilisation::runs));

    private static final List<Column<Told>> SERVICE =
            Stream.of(
                            NAME.stream().map(column -> column.in(Told::service)),
                            ObjectEstimate.columns(
                                    (Told told) -> told.report.estimate(told.service)),
                            REST.stream().map(column -> column.in(Told::service)))
                    .<Column<Told>>flatMap(some -> some)
                    .toList();

    private ServiceColumns() {}

    private static <R> Column<R> count(String name, String description, Function<R, Long> value) {
        return Column.<R>of(name, Unit.COUNT, value).json(description, 0);
    }

    static Column<UtilisationReport> services() {
        return Columns.objects(
                "services",
                "",
                "service",
                SERVICE,
                report ->
                        report.services().stream()
                                .map(service -> new Told(report, service))
                                .toList());
    }

    static <R> Column<R> cost(Function<R, AgentCost> of) {
        return Columns.orNull(
                "agent",
                "cost",
                "What recording cost.",
                COST,
                row -> of.apply(row).isKnown() ? of.apply(row) : null);
    }
}
