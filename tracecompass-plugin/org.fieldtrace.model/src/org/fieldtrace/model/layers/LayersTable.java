// SPDX-License-Identifier: MIT
package org.fieldtrace.model.layers;

import java.util.List;
import java.util.stream.Collectors;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.layers.OperationLayers.Layer;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/** The layers that threads are in, an operation a row; docs/requests.md says it in full. */
public final class LayersTable {
    private record Share(long samples, Proportion part) {}

    private static final List<Column<Share>> SHARE =
            List.of(
                    Column.of("samples", Unit.COUNT, Share::samples).json("", 0),
                    Column.<Share>of("share", Unit.SHARE, row -> row.part.value())
                            .json("of the operation's samples", 0, 1),
                    Column.<Share>of("low", Unit.SHARE, row -> row.part.low())
                            .json("lower end of its 95 % interval, after Wilson", 0, 1),
                    Column.<Share>of("high", Unit.SHARE, row -> row.part.high())
                            .json("upper end", 0, 1));

    private static final List<Column<Layer>> LAYER =
            List.of(
                    Column.of("layer", Unit.WORDS, Layer::name)
                            .json(
                                    "kernel, jvm, native, jdk, application, unknown, of Node.js"
                                            + " also v8, node, event loop and packages, or as the"
                                            + " agent's option layers.packages names it"),
                    Columns.shared(
                            "in", "share", SHARE, layer -> new Share(layer.in(), layer.inShare())),
                    Columns.shared(
                            "for",
                            "share",
                            SHARE,
                            layer -> new Share(layer.caller(), layer.callerShare())));

    public static final Table<OperationLayers> TABLE =
            Table.<OperationLayers>of("operations", "operation")
                    .columns(
                            Column.<OperationLayers>words(row -> "").text("for it [95 %]", -21),
                            Column.<OperationLayers>words(row -> "").text("in it [95 %]", -21),
                            Column.words(OperationLayers::label)
                                    .served("Operation")
                                    .sortKey("name"),
                            Column.of("service", Unit.WORDS, OperationLayers::service).json(""),
                            Column.of("operation", Unit.WORDS, OperationLayers::operation)
                                    .json("as its service names it"),
                            Column.of("handlings", Unit.COUNT, OperationLayers::handlings)
                                    .json("handlings, sampled or not", 1)
                                    .served("Handlings")
                                    .sortKey("count"),
                            Column.of("handlings_sampled", Unit.COUNT, OperationLayers::sampled)
                                    .json("handlings of which there is a sample", 1),
                            Column.of("samples", Unit.COUNT, OperationLayers::samples)
                                    .json(
                                            "samples of all handlings; threads that wait are not"
                                                    + " sampled",
                                            1)
                                    .served("Samples"),
                            Columns.objects(
                                    "layers",
                                    "the one for which most samples were taken first",
                                    LAYER,
                                    OperationLayers::layers,
                                    1),
                            Column.words(LayersTable::shares).served("Layers"),
                            Column.words(LayersTable::what).text("operation, layer", 0))
                    .sorted("samples", OperationLayers.ORDER)
                    .below(LayersTable::layers)
                    .notes(LayersTable::notes);

    private LayersTable() {}

    private static String shares(OperationLayers row) {
        return row.layers().stream()
                .map(layer -> layer.name() + " " + Numbers.percent(layer.callerShare().value()))
                .collect(Collectors.joining(", "));
    }

    private static String what(OperationLayers row) {
        return row.label()
                + "  "
                + Numbers.count(row.samples())
                + (row.samples() == 1 ? " sample" : " samples")
                + " in "
                + Numbers.count(row.sampled())
                + " of "
                + Numbers.count(row.handlings())
                + (row.handlings() == 1 ? " handling" : " handlings");
    }

    private static String layers(OperationLayers row) {
        return row.layers().stream()
                .map(
                        layer ->
                                TABLE.line(
                                        List.of(
                                                Numbers.proportion(layer.callerShare()),
                                                Numbers.proportion(layer.inShare()),
                                                "  " + layer.name())))
                .collect(Collectors.joining());
    }

    private static String notes(List<OperationLayers> all) {
        return all.isEmpty()
                ? "No samples of layers: record with the agent's option layers.rate=49\n"
                : "";
    }
}
