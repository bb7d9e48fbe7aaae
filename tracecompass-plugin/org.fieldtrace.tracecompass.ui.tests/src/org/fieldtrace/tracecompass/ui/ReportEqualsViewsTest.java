// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.operations.FlatOperationRow;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.operations.RankedOperation;
import org.fieldtrace.model.utilisation.UtilisationRow.Kind;
import org.fieldtrace.tracecompass.core.fixlist.FixEntry;
import org.fieldtrace.tracecompass.core.report.ReportApplication;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.fixlist.FixListView;
import org.fieldtrace.tracecompass.ui.operations.FlatOperationsView;
import org.fieldtrace.tracecompass.ui.operations.OperationsView;
import org.fieldtrace.tracecompass.ui.rows.ShownTable;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a window shows and what the headless report prints of the same trace. */
class ReportEqualsViewsTest {
    @TempDir static Path folder;

    @Test
    void theReportPrintsTheNumbersThatTheViewsShow() throws Exception {
        Path trace = ShopTrace.write(folder, ShopTrace.WITH_FINDINGS);
        List<JsonObject> operations = report(trace, "operations", "operations", "--sort", "rank");
        List<JsonObject> flat = report(trace, "flat-operations", "operations");
        List<JsonObject> fixes = report(trace, "fix-list", "fixes");
        List<JsonObject> contexts = report(trace, "fields", "contexts");
        try (OpenTrace open = OpenTrace.at(trace)) {
            assertEquals(operations.stream().map(json -> line(json)).toList(), shownOperations());
            assertEquals(flat.stream().map(json -> flatLine(json)).toList(), shownFlatOperations());
            assertEquals(2, fixes.size());
            assertEquals(fixes.stream().map(json -> fixLine(json)).toList(), shownFixes());
            assertEquals(
                    contexts.stream().mapToLong(json -> json.get("allocations").getAsLong()).sum(),
                    shownAllocations());
        }
    }

    private static List<JsonObject> report(
            Path trace, String section, String array, String... options) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status =
                new ReportApplication(stream(out), stream(err))
                        .run(
                                Stream.of(
                                                List.of("--section", section, "--format", "json"),
                                                List.of(options),
                                                List.of(trace.toString()))
                                        .flatMap(List::stream)
                                        .toArray(String[]::new));
        assertEquals(0, status, () -> err.toString(StandardCharsets.UTF_8));
        JsonObject json =
                new Gson().fromJson(out.toString(StandardCharsets.UTF_8), JsonObject.class);
        List<JsonObject> objects = new ArrayList<>();
        for (JsonElement element : json.getAsJsonArray(array)) {
            objects.add(element.getAsJsonObject());
        }
        return objects;
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static <E extends ITmfTreeDataModel> List<E> shown(String view) throws Exception {
        ShownTable<E> table = new ShownTable<>(view);
        table.awaitComplete();
        return table.entries();
    }

    private static List<String> shownOperations() throws Exception {
        return ReportEqualsViewsTest.<TableRow<RankedOperation>>shown(OperationsView.ID).stream()
                .map(TableRow::row)
                .sorted(Comparator.comparingInt(RankedOperation::rank))
                .map(RankedOperation::operation)
                .map(ReportEqualsViewsTest::line)
                .toList();
    }

    private static String line(Operation operation) {
        return operation.label()
                + " "
                + operation.sums().count()
                + " "
                + operation.sums().inclusive()
                + " "
                + operation.sums().exclusive()
                + " "
                + operation.distance()
                + " "
                + operation.criticalShare();
    }

    private static String line(JsonObject json) {
        int last = json.getAsJsonArray("path").size() - 1;
        return json.getAsJsonArray("path").get(last).getAsString()
                + " "
                + json.get("count").getAsLong()
                + " "
                + json.get("inclusive_ns").getAsLong()
                + " "
                + json.get("exclusive_ns").getAsLong()
                + " "
                + json.get("distance").getAsDouble()
                + " "
                + json.get("critical_share").getAsDouble();
    }

    private static List<String> shownFlatOperations() throws Exception {
        return ReportEqualsViewsTest.<TableRow<FlatOperationRow>>shown(FlatOperationsView.ID)
                .stream()
                .map(TableRow::row)
                .filter(entry -> entry.caller().isEmpty())
                .map(
                        entry ->
                                entry.operation().label()
                                        + " "
                                        + entry.count()
                                        + " "
                                        + entry.critical())
                .toList();
    }

    private static String flatLine(JsonObject json) {
        return json.get("service").getAsString()
                + "["
                + json.get("operation").getAsString()
                + "] "
                + json.get("count").getAsLong()
                + " "
                + json.get("critical_ns").getAsLong();
    }

    private static List<String> shownFixes() throws Exception {
        return ReportEqualsViewsTest.<FixEntry>shown(FixListView.ID).stream()
                .map(ReportEqualsViewsTest::fixLine)
                .toList();
    }

    private static String fixLine(FixEntry entry) {
        Finding fix = entry.getFinding();
        return fix.id()
                + " "
                + fix.service()
                + " "
                + fix.gain().p99().high()
                + " "
                + entry.getWaste().wasted()
                + " "
                + fix.reason();
    }

    private static String fixLine(JsonObject json) {
        return json.get("id").getAsString()
                + " "
                + json.get("service").getAsString()
                + " "
                + json.getAsJsonObject("gain").getAsJsonObject("p99_ns").get("high").getAsLong()
                + " "
                + (json.has("wasted_bytes") ? json.get("wasted_bytes").getAsDouble() : 0.0)
                + " "
                + json.get("reason").getAsString();
    }

    private static long shownAllocations() throws Exception {
        return ReportEqualsViewsTest.<UtilisationEntry>shown(FieldUtilisationView.ID).stream()
                .filter(entry -> entry.getKind() == Kind.SERVICE)
                .mapToLong(UtilisationEntry::getAllocations)
                .sum();
    }
}
