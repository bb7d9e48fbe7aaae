// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.xml.parsers.DocumentBuilderFactory;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.viewers.CellLabelProvider;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.ui.IViewPart;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.consumers.ConsumersView;
import org.fieldtrace.tracecompass.ui.counters.CountersView;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.fixlist.FixListView;
import org.fieldtrace.tracecompass.ui.flamechart.RequestFlameChartView;
import org.fieldtrace.tracecompass.ui.layers.LayersView;
import org.fieldtrace.tracecompass.ui.methods.MethodTimesView;
import org.fieldtrace.tracecompass.ui.operations.FlatOperationsView;
import org.fieldtrace.tracecompass.ui.operations.LatencyView;
import org.fieldtrace.tracecompass.ui.operations.OperationMapView;
import org.fieldtrace.tracecompass.ui.operations.OperationsView;
import org.fieldtrace.tracecompass.ui.rows.DrawingView;
import org.fieldtrace.tracecompass.ui.rows.FileExport;
import org.fieldtrace.tracecompass.ui.rows.RowTableView;
import org.fieldtrace.tracecompass.ui.rows.RowsView;
import org.fieldtrace.tracecompass.ui.sections.SectionsView;
import org.fieldtrace.tracecompass.ui.services.ServiceGraphView;
import org.fieldtrace.tracecompass.ui.timegraph.PagedTimeGraphView;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.fieldtrace.tracecompass.ui.utilisation.WasteFlameGraphView;
import org.fieldtrace.tracecompass.ui.watchpoints.WatchpointsView;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** What holds for all views of the perspective. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EveryViewTest {
    private static final long SECONDS = 60;

    /** Of methods that not every recording has. */
    private static final List<String> OF_METHODS =
            List.of(RequestFlameChartView.ID, MethodTimesView.ID);

    private final UserInterface ui = new UserInterface();

    @TempDir static Path folder;

    private Supplier<String> emptyText(String id) throws Exception {
        IViewPart view = ui.show(id, IViewPart.class);
        return view instanceof PagedTimeGraphView<?> graph
                ? graph::emptyText
                : ((RowsView<?>) view)::emptyText;
    }

    @AfterAll
    static void closeShared() throws Exception {
        OpenTrace.closeShared();
    }

    @ParameterizedTest
    @Order(OpenTrace.BEFORE_SHARED)
    @ValueSource(strings = {"foreign", "silent"})
    void saysOfATraceWithoutItsEventsWhichItNeedsAndHowToRecordThem(String trace) throws Exception {
        try (OpenTrace open = OpenTrace.named(trace)) {
            for (String id : FieldtracePerspective.OUR_VIEWS) {
                Supplier<String> text = emptyText(id);
                ui.await(
                        "what " + id + " says of " + trace,
                        SECONDS,
                        () ->
                                text.get().contains("needs fieldtrace:")
                                        && text.get().contains("scripts/fieldtrace record "));
            }
            if (trace.equals("foreign")) {
                String ofFields = ui.get(emptyText(FieldUtilisationView.ID));
                assertTrue(ofFields.contains("fieldtrace:object_alloc"), ofFields);
                String ofOperations = ui.get(emptyText(OperationsView.ID));
                assertTrue(ofOperations.contains("http_server_request"), ofOperations);
            }
        }
    }

    @Test
    void everyCellOfATableHasAToolTip() throws Exception {
        ShopTrace.shared(folder, ShopTrace.WITH_FINDINGS);
        for (String id :
                List.of(
                        FieldUtilisationView.ID,
                        ConsumersView.ID,
                        OperationsView.ID,
                        FlatOperationsView.ID,
                        CountersView.ID,
                        FixListView.ID)) {
            RowTableView<?> view = ui.show(id, RowTableView.class);
            ui.await("the rows", SECONDS, view::isComplete);
            ui.run(
                    () -> {
                        Tree tree = view.getTreeViewer().getTree();
                        Object row = tree.getItem(0).getData();
                        for (int i = 0; i < tree.getColumnCount(); i++) {
                            CellLabelProvider labels = view.getTreeViewer().getLabelProvider(i);
                            String tip = labels.getToolTipText(row);
                            assertTrue(tip != null && !tip.isEmpty(), tree.getColumn(i).getText());
                        }
                    });
        }
    }

    @Test
    void everyBoxOfADrawingHasAToolTipAndTheFileHasTheLegend() throws Exception {
        ShopTrace.shared(folder, ShopTrace.WITH_FINDINGS);
        for (String id :
                List.of(
                        ServiceGraphView.ID,
                        OperationMapView.ID,
                        LatencyView.ID,
                        SectionsView.ID,
                        LayersView.ID,
                        WasteFlameGraphView.ID)) {
            DrawingView<?> view = ui.show(id, DrawingView.class);
            ui.await("the drawing", SECONDS, view::isComplete);
            List<Shape> shapes = ui.get(() -> view.canvas().drawing().shapes());
            assertTrue(shapes.stream().anyMatch(Box.class::isInstance), id);
            for (Shape shape : shapes) {
                assertTrue(!(shape instanceof Box) || !shape.toolTip().isEmpty(), shape::toString);
            }
            int bottom = ui.get(() -> view.canvas().drawing().height());
            assertTrue(
                    ui.get(view::exported).shapes().stream()
                            .anyMatch(shape -> shape instanceof Label words && words.y() > bottom),
                    "no legend in the file of " + id);
        }
    }

    @Test
    @Order(OpenTrace.AFTER_SHARED)
    void canBeCopiedAndExportedAsPngSvgAndCsv() throws Exception {
        OpenTrace shop = ShopTrace.shared(folder, ShopTrace.WITH_FINDINGS);
        for (String id : FieldtracePerspective.OUR_VIEWS) {
            if (!id.equals(WatchpointsView.ID) && !OF_METHODS.contains(id)) {
                assertCanBeCopiedAndExported(id, shop);
            }
        }
        try (OpenTrace open = OpenTrace.named("scenario")) {
            assertCanBeCopiedAndExported(WatchpointsView.ID, open);
        }
        try (OpenTrace open = OpenTrace.at(ShopTrace.writeWithMethods(folder, 20))) {
            for (String id : OF_METHODS) {
                assertCanBeCopiedAndExported(id, open);
            }
        }
    }

    private void assertCanBeCopiedAndExported(String id, OpenTrace open) throws Exception {
        TmfSignalManager.dispatchSignal(
                new TmfWindowRangeUpdatedSignal(this, open.trace().getTimeRange()));
        IViewPart view = ui.show(id, IViewPart.class);
        Supplier<String> emptyText = emptyText(id);
        AtomicReference<Exports> exports = new AtomicReference<>();
        // All at once: a first look may show other rows in the next moment.
        ui.await(
                "what " + id + " shows",
                SECONDS,
                () -> {
                    if (isShown(view, emptyText)) {
                        exports.set(exports(menuOf(view)));
                    }
                    return exports.get() != null;
                });

        assertTrue(exports.get().copied.lines().count() > 1, id);
        Path csv = exports.get().csv;
        assertTrue(Files.readAllLines(csv).size() > 1, () -> csv + " has no rows");
        ImageData png = new ImageData(exports.get().png.toString());
        assertTrue(png.width > 100 && png.height > 20, () -> png.width + " x " + png.height);
        Document svg =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(exports.get().svg.toFile());
        assertTrue(svg.getElementsByTagName("text").getLength() > 2, id);
    }

    private record Exports(String copied, Path csv, Path png, Path svg) {}

    private Exports exports(List<IAction> actions) {
        return new Exports(
                copied(actions),
                exported(actions, "csv"),
                exported(actions, "png"),
                exported(actions, "svg"));
    }

    private static boolean isShown(IViewPart view, Supplier<String> emptyText) {
        boolean isReady =
                view instanceof PagedTimeGraphView<?> graph
                        ? !graph.isDirty()
                                && graph.getTimeGraphViewer().getExpandedElementCount() > 0
                        : ((RowsView<?>) view).isComplete();
        return isReady && emptyText.get().isEmpty();
    }

    private static List<IAction> menuOf(IViewPart view) {
        return Arrays.stream(view.getViewSite().getActionBars().getMenuManager().getItems())
                .filter(ActionContributionItem.class::isInstance)
                .map(item -> ((ActionContributionItem) item).getAction())
                .toList();
    }

    private String copied(List<IAction> actions) {
        IAction copy =
                actions.stream().filter(a -> "Copy".equals(a.getText())).findFirst().orElseThrow();
        return ui.get(
                () -> {
                    copy.run();
                    Clipboard clipboard = new Clipboard(Display.getCurrent());
                    try {
                        return (String) clipboard.getContents(TextTransfer.getInstance());
                    } finally {
                        clipboard.dispose();
                    }
                });
    }

    private Path exported(List<IAction> actions, String ending) {
        FileExport export =
                actions.stream()
                        .filter(FileExport.class::isInstance)
                        .map(FileExport.class::cast)
                        .filter(action -> action.fileName().endsWith("." + ending))
                        .findFirst()
                        .orElseThrow();
        Path file = folder.resolve(export.fileName());
        ui.run(
                () -> {
                    try {
                        export.write(file);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
        return file;
    }

    @Test
    void plotsFitIntoTheWindowOfThePerspective() throws Exception {
        ShopTrace.shared(folder, ShopTrace.WITH_FINDINGS);
        DrawingView<?> view = ui.show(LatencyView.ID, DrawingView.class);
        ui.await("the drawing", SECONDS, view::isComplete);
        assertTrue(
                ui.get(() -> view.canvas().getMinHeight()) <= 250,
                "the axis would lie below the edge of the window");
    }
}
