// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.StreamSupport;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.consumers.Consumer;
import org.fieldtrace.model.consumers.ConsumerRow;
import org.fieldtrace.model.consumers.ConsumerRow.Kind;
import org.fieldtrace.model.consumers.FieldConsumers;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.endtoend.FieldFate;
import org.fieldtrace.model.endtoend.KeyReader;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.consumers.ConsumersDataProvider;
import org.fieldtrace.tracecompass.core.consumers.ConsumersTree;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.tests.report.PrintedReport;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationQuery;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who reads each field, as the view has it, and as the command says it of one field. */
class ConsumersDataProviderTest {
    private static OpenedTrace scenario;
    private static ConsumersDataProvider provider;

    @BeforeAll
    static void open() throws Exception {
        scenario = new OpenedTrace(RecordedTraces.SCENARIO);
        scenario.analysis();
        assertTrue(RequestsAnalysis.of(scenario.trace()).waitForCompletion());
        provider =
                DataProviders.of(
                        scenario.trace(), ConsumersDataProvider.ID, ConsumersDataProvider.class);
    }

    @AfterAll
    static void close() {
        scenario.close();
    }

    private static List<TableRow<ConsumerRow>> rows(Map<String, Object> parameters) {
        TmfModelResponse<TmfTreeModel<TableRow<ConsumerRow>>> response =
                provider.fetchTree(parameters, new NullProgressMonitor());
        assertEquals(Status.COMPLETED, response.getStatus(), response.getStatusMessage());
        return response.getModel().getEntries();
    }

    private static List<TableRow<ConsumerRow>> below(
            List<TableRow<ConsumerRow>> rows, TableRow<ConsumerRow> parent) {
        return rows.stream().filter(row -> row.getParentId() == parent.getId()).toList();
    }

    private static TableRow<ConsumerRow> row(List<TableRow<ConsumerRow>> rows, String name) {
        return rows.stream().filter(row -> row.getName().equals(name)).findFirst().orElseThrow();
    }

    /** What the command says of a field. */
    private static JsonObject said(String field, String... options) {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(
                List.of(
                        "--format",
                        "json",
                        "--readers-of",
                        field,
                        RecordedTraces.SCENARIO.toString()));
        PrintedReport printed = PrintedReport.with(arguments.toArray());
        assertTrue(List.of(0, 10, 11).contains(printed.status()), printed::err);
        return new Gson().fromJson(printed.out(), JsonObject.class);
    }

    private static List<JsonObject> objects(JsonObject parent, String array) {
        return StreamSupport.stream(parent.getAsJsonArray(array).spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .toList();
    }

    private static String line(TableRow<ConsumerRow> row) {
        return row.row().objects().objects()
                + " "
                + row.row().share().map(share -> share.low() + " " + share.high()).orElse("null");
    }

    private static String line(JsonObject said) {
        JsonElement share = said.get("utilisation");
        return said.get("allocations")
                + " "
                + (share.isJsonNull()
                        ? "null"
                        : share.getAsJsonObject().get("low")
                                + " "
                                + share.getAsJsonObject().get("high"));
    }

    @Test
    void theNumbersOfEachFieldAreThoseThatTheCommandSays() {
        List<TableRow<ConsumerRow>> rows = rows(Map.of());
        List<TableRow<ConsumerRow>> fields =
                rows.stream().filter(row -> row.row().kind() == Kind.FIELD).toList();
        assertTrue(fields.size() > 5, fields::toString);
        for (TableRow<ConsumerRow> field : fields) {
            JsonObject said = said(field.getName(), "--removal-at-most", "5");
            List<String> expected = new ArrayList<>();
            List<String> shown = new ArrayList<>();
            for (JsonObject service : objects(said, "services")) {
                expected.add(service.get("service").getAsString() + " " + line(service));
                objects(service, "call_paths").forEach(path -> expected.add(uses(path)));
            }
            for (TableRow<ConsumerRow> service : below(rows, field)) {
                shown.add(service.getName() + " " + line(service));
                below(rows, service).forEach(path -> shown.add(uses(path)));
            }
            assertEquals(expected, shown, field.getName());
            assertEquals(
                    said.get("answer").getAsString(),
                    Map.of("safe", "safe", "read", "read", "too", "too_few_verdicts")
                            .get(field.row().removal().split("\\W")[0]),
                    field.getName());
        }
    }

    private static String uses(JsonObject path) {
        return line(path)
                + " "
                + path.get("used")
                + " "
                + path.get("used_forwarded")
                + " "
                + path.get("used_incidental")
                + " "
                + path.get("reads");
    }

    private static String uses(TableRow<ConsumerRow> path) {
        return line(path)
                + " "
                + path.row().counts().used()
                + " "
                + path.row().counts().uses().forwarded()
                + " "
                + path.row().counts().uses().incidental()
                + " "
                + path.row().isReader();
    }

    @Test
    void aClassHoldsItsFieldsAndTheseTheirServicesAndCallPaths() {
        List<TableRow<ConsumerRow>> rows = rows(Map.of());
        TableRow<ConsumerRow> employee = row(rows, "Employee");
        List<TableRow<ConsumerRow>> fields = below(rows, employee);
        assertEquals(
                List.of("Employee.name", "Employee.address", "Employee.email"),
                fields.stream().map(TableRow::getName).toList());
        assertEquals("read by payroll", fields.get(2).row().removal());
        TableRow<ConsumerRow> payroll = below(rows, fields.get(2)).get(0);
        assertEquals(Kind.SERVICE, payroll.row().kind());
        assertEquals("payroll: com.example.Employee", payroll.row().fullName());
        assertEquals("reads it", payroll.row().removal());
        assertTrue(
                below(rows, payroll).stream()
                        .anyMatch(
                                path ->
                                        path.getName()
                                                .startsWith(
                                                        "HrClient.employee (HrClient.java:21) \u2190"
                                                                + " PayrollController.")),
                rows::toString);
    }

    private static EndToEndField key(String field, FieldFate fate, KeyReader... readers) {
        return new EndToEndField(
                "payroll",
                "GET /salary",
                "[]." + field,
                "com.example.Employee",
                field,
                "",
                fate,
                OptionalDouble.empty(),
                9,
                0,
                false,
                List.of(),
                List.of(readers));
    }

    private static KeyReader reader(
            String service, String className, String field, boolean handsOn, FieldFate fate) {
        return reader(service, List.of(), className, field, handsOn, fate);
    }

    private static KeyReader reader(
            String service,
            List<Frame> frames,
            String className,
            String field,
            boolean handsOn,
            FieldFate fate) {
        return new KeyReader(
                service,
                frames,
                9,
                className,
                field,
                Optional.empty(),
                0,
                handsOn,
                fate,
                OptionalDouble.empty());
    }

    @Test
    void answersThatHandAFieldOnStandBelowTheServiceAndBelowThemThoseWhoTakeIt() throws Exception {
        UtilisationReport.Builder report = UtilisationReport.builder();
        UtilisationQuery.ofAll(scenario.states()).addTo(report);
        List<EndToEndField> keys =
                List.of(
                        key(
                                "email",
                                FieldFate.READ,
                                reader("shop", "a.Worker", "mail", false, FieldFate.READ),
                                // A service that asks itself: the chain ends there.
                                reader(
                                        "payroll",
                                        "com.example.Employee",
                                        "email",
                                        true,
                                        FieldFate.UNKNOWN)),
                        key(
                                "name",
                                FieldFate.NEVER_READ,
                                reader("shop", "", "", false, FieldFate.NEVER_READ)));
        AtomicLong ids = new AtomicLong();
        List<TableRow<ConsumerRow>> rows =
                new ConsumersTree(FieldConsumers.ofAll(report.build()), keys)
                        .entries(-1, place -> ids.getAndIncrement());
        TableRow<ConsumerRow> payroll = below(rows, row(rows, "Employee.email")).get(0);
        TableRow<ConsumerRow> answer = row(below(rows, payroll), "\u2192 GET /salary, as [].email");
        assertEquals("somebody reads it", answer.row().removal());
        List<TableRow<ConsumerRow>> takers = below(rows, answer);
        assertEquals(
                List.of("reads it", "only hands it on, to whom is not known"),
                takers.stream().map(taker -> taker.row().removal()).toList());
        assertTrue(takers.get(0).getName().startsWith("shop: Worker.mail at "), takers::toString);
        assertEquals(List.of(), below(rows, takers.get(1)));
        TableRow<ConsumerRow> unread = row(rows, "\u2192 GET /salary, as [].name");
        assertEquals("nobody reads it", unread.row().removal());
        assertEquals("makes nothing of it", below(rows, unread).get(0).row().removal());
    }

    @Test
    void whoeverWasSeenToReadAFieldReadsItThoughItIsNotDecidedHowOften() throws Exception {
        UtilisationReport.Builder report = UtilisationReport.builder();
        UtilisationQuery.ofAll(scenario.states()).addTo(report);
        List<FieldConsumers> fields = FieldConsumers.ofAll(report.build());
        Consumer seen =
                fields.stream()
                        .flatMap(field -> field.consumers().stream())
                        .filter(Consumer::isReader)
                        .findFirst()
                        .orElseThrow();
        KeyReader taker =
                reader(
                        seen.context().service(),
                        seen.context().frames(),
                        seen.context().className(),
                        seen.field().name(),
                        false,
                        FieldFate.UNKNOWN);
        AtomicLong ids = new AtomicLong();
        List<TableRow<ConsumerRow>> rows =
                new ConsumersTree(fields, List.of(key("email", FieldFate.UNKNOWN, taker)))
                        .entries(-1, place -> ids.getAndIncrement());
        TableRow<ConsumerRow> answer = row(rows, "\u2192 GET /salary, as [].email");
        TableRow<ConsumerRow> row = below(rows, answer).get(0);
        assertEquals("reads it", row.row().removal());
        assertTrue(row.row().isReader());
    }

    @Test
    void countsOnlyTheRequestedTimesAndKeepsTheIdsOfTheRows() {
        long start = scenario.states().getStartTime();
        TableRow<ConsumerRow> whole = row(rows(Map.of()), "Employee.name");
        TableRow<ConsumerRow> part =
                row(
                        rows(
                                Map.of(
                                        DataProviderParameterUtils.REQUESTED_TIME_KEY,
                                        List.of(start, start + 500_000))),
                        "Employee.name");
        assertEquals(whole.getId(), part.getId());
        assertTrue(whole.row().counts().verdicts() > 0, whole::toString);
        assertEquals(0, part.row().counts().verdicts());
        assertTrue(part.row().share().isEmpty());
    }
}
