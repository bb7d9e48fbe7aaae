// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.IOutputStyleProvider;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.fieldtrace.model.operations.PathText;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.served.ChartEntry;
import org.fieldtrace.tracecompass.core.served.Output;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;
import org.fieldtrace.tracecompass.ui.operations.LatencyView;
import org.fieldtrace.tracecompass.ui.operations.OperationMapView;
import org.fieldtrace.tracecompass.ui.rows.DrawingView;
import org.fieldtrace.tracecompass.ui.utilisation.WasteFlameGraphView;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What charts draw in a window, and what a client of a trace server is told of the same trace. */
class ChartsEqualProvidersTest {
    @TempDir static Path folder;
    private static OpenTrace open;

    private final UserInterface ui = new UserInterface();

    @BeforeAll
    static void open() throws Exception {
        open = OpenTrace.at(ShopTrace.write(folder, ShopTrace.WITH_FINDINGS));
    }

    @AfterAll
    static void close() throws Exception {
        open.close();
    }

    private static <T extends ITmfTreeDataProvider<? extends ITmfTreeDataModel>> T provider(
            Output output, Class<T> type) {
        return DataProviders.of(open.trace(), output.id(), type);
    }

    private static List<ITmfTreeDataModel> rows(
            ITmfTreeDataProvider<? extends ITmfTreeDataModel> provider) {
        return List.copyOf(
                provider.fetchTree(Map.of(), new NullProgressMonitor()).getModel().getEntries());
    }

    private static Map<String, Object> all(List<ITmfTreeDataModel> rows) {
        return Map.of(
                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                List.of(0L, Long.MAX_VALUE),
                DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                rows.stream().map(ITmfTreeDataModel::getId).toList());
    }

    private static Map<ChartEntry, ISeriesModel> series(Output output) {
        ITmfTreeXYDataProvider<?> provider = provider(output, ITmfTreeXYDataProvider.class);
        List<ITmfTreeDataModel> rows = rows(provider);
        Map<Long, ISeriesModel> byId =
                provider
                        .fetchXY(all(rows), new NullProgressMonitor())
                        .getModel()
                        .getSeriesData()
                        .stream()
                        .collect(Collectors.toMap(ISeriesModel::getId, Function.identity()));
        assertFalse(byId.isEmpty());
        return rows.stream()
                .map(ChartEntry.class::cast)
                .collect(Collectors.toMap(Function.identity(), row -> byId.get(row.getId())));
    }

    private Drawing drawn(DrawingView<?> view) throws Exception {
        ui.await("the drawing", 60, view::isComplete);
        return ui.get(() -> view.canvas().drawing());
    }

    private static <T> Stream<T> shapes(Drawing drawing, Class<T> type) {
        return drawing.shapes().stream().filter(type::isInstance).map(type::cast);
    }

    /** Logarithms that differ by the same length differ by the same pixels. */
    private static String line(double x, double y) {
        return String.format(Locale.ROOT, "%.1f %.1f", x, y);
    }

    @Test
    void theOperationMapHasADotAtEveryPointOfItsProvider() throws Exception {
        Drawing drawing = drawn(ui.show(OperationMapView.ID, OperationMapView.class));
        Map<ChartEntry, ISeriesModel> series = series(Output.OPERATION_MAP);
        Map<Object, Box> dots =
                shapes(drawing, Box.class)
                        .collect(Collectors.toMap(Box::subject, Function.identity()));
        assertEquals(series.size(), dots.size());
        List<double[]> places = new ArrayList<>();
        series.forEach(
                (row, point) -> {
                    Box dot = dots.get(row.getOperation());
                    places.add(
                            new double[] {
                                Math.log(point.getXAxis()[0]),
                                Math.log(Math.max(1, point.getData()[0])),
                                dot.x(),
                                dot.y()
                            });
                });
        // Equal distances of the logarithms are equal distances of the dots.
        double[] first = places.stream().min((a, b) -> Double.compare(a[0], b[0])).orElseThrow();
        double[] last = places.stream().max((a, b) -> Double.compare(a[0], b[0])).orElseThrow();
        double scale = (last[2] - first[2]) / (last[0] - first[0]);
        for (double[] place : places) {
            assertEquals(first[2] + scale * (place[0] - first[0]), place[2], 0.5);
        }
    }

    @Test
    void theLineOfALatencyLeadsThroughThePointsOfItsProvider() throws Exception {
        LatencyView view = ui.show(LatencyView.ID, LatencyView.class);
        Drawing drawing = drawn(view);
        Map<ChartEntry, ISeriesModel> series = series(Output.LATENCY);
        String[] csv = ui.get(view::csv).split("\r\n");
        // Of the operation that was selected last in any view.
        String path = csv[1].split(",")[1];
        ChartEntry shown =
                series.keySet().stream()
                        .filter(row -> PathText.line(row.getOperation().path(), " > ").equals(path))
                        .findFirst()
                        .orElseThrow();
        ISeriesModel shares = series.get(shown);
        Line line =
                shapes(drawing, Line.class)
                        .filter(shape -> shape.colour().equals(Palette.AFTER))
                        .findFirst()
                        .orElseThrow();
        // Between the ends of the axis, at which a line begins and ends.
        List<Point> points = line.points().subList(1, line.points().size() - 1);
        assertEquals(shares.getXAxis().length, points.size());
        double bottom = line.points().get(0).y();
        double top = line.points().get(line.points().size() - 1).y();
        for (int i = 0; i < points.size(); i++) {
            assertEquals(bottom + (top - bottom) * shares.getData()[i], points.get(i).y(), 1e-6);
        }
        assertEquals(
                shown.getLabels().get(1) + " calls, median " + shown.getLabels().get(2),
                ui.get(view::notice).replaceAll("^.*: |, 95 %.*$", ""));
        assertEquals(shares.getXAxis().length, csv.length - 1);
        assertEquals(
                shares.getXAxis()[0] + "," + shares.getData()[0],
                csv[1].replaceAll("^.*,(.*,.*)$", "$1"));
    }

    @Test
    void theFlameGraphHasTheBoxesOfItsProviderInItsColours() throws Exception {
        Drawing drawing = drawn(ui.show(WasteFlameGraphView.ID, WasteFlameGraphView.class));
        ITimeGraphDataProvider<?> provider =
                provider(Output.WASTE_FLAME_GRAPH, ITimeGraphDataProvider.class);
        Map<String, OutputElementStyle> styles =
                ((IOutputStyleProvider) provider)
                        .fetchStyle(Map.of(), new NullProgressMonitor())
                        .getModel()
                        .getStyles();
        List<ITimeGraphRowModel> rows =
                provider.fetchRowModel(all(rows(provider)), new NullProgressMonitor())
                        .getModel()
                        .getRows();
        long bytes = rows.get(0).getStates().stream().mapToLong(ITimeGraphState::getDuration).sum();
        double pixels = (drawing.width() - 1.0) / bytes;
        List<String> served = new ArrayList<>();
        for (ITimeGraphRowModel row : rows) {
            for (ITimeGraphState state : row.getStates()) {
                served.add(
                        line(state.getStartTime() * pixels, state.getDuration() * pixels)
                                + Palette.colour(styles, state.getStyle().getParentKey()));
            }
        }
        assertFalse(served.isEmpty());
        assertEquals(
                served,
                shapes(drawing, Box.class)
                        .map(box -> line(box.x(), box.width()) + box.fill())
                        .toList());
    }
}
