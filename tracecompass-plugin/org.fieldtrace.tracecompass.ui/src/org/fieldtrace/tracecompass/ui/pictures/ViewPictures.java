// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.pictures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.eclipse.tracecompass.tmf.ui.views.timegraph.AbstractTimeGraphView;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.fieldtrace.tracecompass.core.event.BatchedAnalysis;
import org.fieldtrace.tracecompass.core.event.FailedAnalysisException;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.consumers.ConsumersView;
import org.fieldtrace.tracecompass.ui.counters.CountersView;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.DrawingPainter;
import org.fieldtrace.tracecompass.ui.drawing.Picture;
import org.fieldtrace.tracecompass.ui.drawing.SvgWriter;
import org.fieldtrace.tracecompass.ui.fixlist.FixListView;
import org.fieldtrace.tracecompass.ui.flamechart.RequestFlameChartView;
import org.fieldtrace.tracecompass.ui.layers.LayersView;
import org.fieldtrace.tracecompass.ui.methods.MethodTimesView;
import org.fieldtrace.tracecompass.ui.operations.FlatOperationsView;
import org.fieldtrace.tracecompass.ui.operations.LatencyView;
import org.fieldtrace.tracecompass.ui.operations.OperationMapView;
import org.fieldtrace.tracecompass.ui.operations.OperationsView;
import org.fieldtrace.tracecompass.ui.requests.CallTreeDrawing;
import org.fieldtrace.tracecompass.ui.requests.RequestFlowView;
import org.fieldtrace.tracecompass.ui.rows.DrawingView;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.FileExport;
import org.fieldtrace.tracecompass.ui.rows.RowTableView;
import org.fieldtrace.tracecompass.ui.sections.SectionsView;
import org.fieldtrace.tracecompass.ui.selection.RequestsChosenSignal;
import org.fieldtrace.tracecompass.ui.services.ServiceGraphView;
import org.fieldtrace.tracecompass.ui.timegraph.PagedTimeGraphView;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.fieldtrace.tracecompass.ui.utilisation.WasteFlameGraphView;
import org.fieldtrace.tracecompass.ui.watchpoints.WatchpointsView;

/** Takes a picture of each view of Fieldtrace, once it shows all of the trace that is open. */
public final class ViewPictures {
    public static final String FIELD_UTILISATION = "field-utilisation.png";
    public static final String READERS = "readers.png";
    public static final String WATCHPOINTS = "watchpoints.png";

    public static final String OPERATIONS = "operations.png";
    public static final String FLAT_OPERATIONS = "flat-operations.png";
    public static final String METHOD_TIMES = "method-times.png";
    public static final String COUNTERS = "counters.png";
    public static final String FIX_LIST = "fix-list.png";
    public static final String REQUEST_FLOW = "request-flow.png";
    public static final String REQUEST_FLAME_CHART = "request-flame-chart.png";

    /** Names without the ending: they are made as PNG and as SVG. */
    public static final String SERVICE_GRAPH = "service-graph";

    public static final String OPERATION_MAP = "operation-map";
    public static final String LATENCY = "latency";
    public static final String SECTIONS = "sections";
    public static final String LAYERS = "layers";
    public static final String WASTE_FLAME_GRAPH = "waste-flame-graph";
    public static final String CALL_TREE = "call-tree";

    private record TablePicture(String view, String file) {}

    private record DrawingPicture(String view, String name) {}

    /** Of a plot, so that its values can be told apart; pixels. */
    private static final int PLOT_HEIGHT = 460;

    private static final List<TablePicture> TABLES =
            List.of(
                    new TablePicture(FieldUtilisationView.ID, FIELD_UTILISATION),
                    new TablePicture(ConsumersView.ID, READERS),
                    new TablePicture(OperationsView.ID, OPERATIONS),
                    new TablePicture(FlatOperationsView.ID, FLAT_OPERATIONS),
                    new TablePicture(MethodTimesView.ID, METHOD_TIMES),
                    new TablePicture(CountersView.ID, COUNTERS),
                    new TablePicture(FixListView.ID, FIX_LIST));

    private static final List<DrawingPicture> DRAWINGS =
            List.of(
                    new DrawingPicture(ServiceGraphView.ID, SERVICE_GRAPH),
                    new DrawingPicture(OperationMapView.ID, OPERATION_MAP),
                    new DrawingPicture(LatencyView.ID, LATENCY),
                    new DrawingPicture(SectionsView.ID, SECTIONS),
                    new DrawingPicture(LayersView.ID, LAYERS),
                    new DrawingPicture(WasteFlameGraphView.ID, WASTE_FLAME_GRAPH));

    private static final int PICTURES = TABLES.size() + DRAWINGS.size() + 3;

    /** Longer without a further part of the trace being analysed means that something hangs. */
    private static final long PATIENCE_SECONDS = 600;

    /** How often the window is given another size; it takes a few. */
    private static final int SIZES = 40;

    /** How often the range of time is made wider for the labels of its axis. */
    private static final int RANGES = 40;

    /** Of pictures, unless another one is asked for, pixels. */
    public static final int WIDTH = 1400;

    /** Room for the names of calls in the time graph of requests, at most, pixels. */
    private static final int NAME_WIDTH = 460;

    /** The same for the names of handlings with their threads. */
    private static final int HANDLING_WIDTH = 560;

    /** The same for the names of JVMs and their slots. */
    private static final int SLOT_WIDTH = 260;

    /** Part of the width that names have at most; what they have less is the time's. */
    private static final double NAME_SHARE = 0.4;

    /** Of more rows, a picture shows the first. */
    private static final int MAX_HEIGHT = 4000;

    /** A table is looked at on a screen; the page and the exported table have all of it. */
    private static final int OVERVIEW_HEIGHT = 1000;

    private static final int FAILED = 1;

    private static final String REMEDY =
            "Remedy: report it with the lines that `fieldtrace report --section requests` prints"
                    + " of the same trace";

    private final Path folder;
    private final int width;
    private final UserInterface ui = new UserInterface();

    /**
     * @param folder where the pictures are to be; made if it is missing
     * @param width of a picture, at most, pixels
     */
    public ViewPictures(Path folder, int width) {
        this.folder = folder;
        this.width = width;
    }

    /**
     * Takes the pictures and closes the workbench. What went wrong is said on standard error, and
     * the process then ends with the status 1.
     */
    public void takeAndExit() {
        boolean taken = false;
        try {
            take();
            taken = true;
        } catch (IOException | PictureException e) {
            System.err.println("fieldtrace: no pictures: " + e.getMessage());
        } finally {
            ui.run(PlatformUI.getWorkbench()::close);
            if (!taken) {
                // The application of Trace Compass reports success however it was closed.
                System.exit(FAILED);
            }
        }
    }

    /**
     * Takes the pictures. To be called outside the thread of the user interface.
     *
     * @throws IOException if they cannot be written
     * @throws PictureException if no trace is open, or a view stays incomplete
     */
    public void take() throws IOException, PictureException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new IOException("cannot make the folder " + folder + ": " + e, e);
        }
        ITmfTrace trace = TmfTraceManager.getInstance().getActiveTrace();
        if (trace == null) {
            throw new PictureException("no trace is open; name one with --open");
        }
        List<String> missing = new ArrayList<>();
        for (TablePicture table : TABLES) {
            take(table, missing);
        }
        for (DrawingPicture drawing : DRAWINGS) {
            take(drawing, missing);
        }
        checkAnalyses(trace);
        takeRequestFlow(trace, missing);
        takeFlameChart(trace, missing);
        takeWatchpoints(trace, missing);
        if (missing.size() == PICTURES) {
            throw new PictureException(
                    "the trace holds no events that tell which fields are read, and no requests");
        }
        missing.forEach(
                view -> System.err.println("fieldtrace: nothing to show in the view " + view));
    }

    /** Views that have nothing to show because an analysis failed do not lack for events. */
    private static void checkAnalyses(ITmfTrace trace) throws PictureException {
        for (ITmfTrace single : TmfTraceManager.getTraceSetWithExperiment(trace)) {
            for (BatchedAnalysis analysis :
                    TmfTraceUtils.getAnalysisModulesOfClass(single, BatchedAnalysis.class)) {
                Optional<FailedAnalysisException> failure = analysis.failure();
                if (failure.isPresent()) {
                    throw new PictureException(failure.get().getMessage() + ". " + REMEDY);
                }
            }
        }
    }

    private void take(TablePicture table, List<String> missing)
            throws IOException, PictureException {
        RowTableView<?> view = show(table.view, RowTableView.class);
        await("the rows of the view " + view.getTitle(), view::isComplete);
        if (!ui.get(view::emptyText).isEmpty()) {
            missing.add(view.getTitle());
            return;
        }
        Drawing picture = ui.get(() -> view.overview(width, OVERVIEW_HEIGHT));
        writeBoth(picture, table.file.replace(".png", ""));
    }

    private void take(DrawingPicture picture, List<String> missing)
            throws IOException, PictureException {
        DrawingView<?> view = show(picture.view, DrawingView.class);
        await("the drawing of the view " + view.getTitle(), view::isComplete);
        if (ui.get(view.canvas()::drawing).shapes().isEmpty()) {
            missing.add(view.getTitle());
            return;
        }
        Drawing drawing = ui.get(() -> view.exported(new Point(width, PLOT_HEIGHT)));
        writeBoth(drawing, picture.name);
    }

    private void writeBoth(Drawing drawing, String name) throws IOException {
        write(file -> DrawingPainter.write(drawing, file, width), name + ".png");
        writeSvg(drawing, name);
    }

    private void writeSvg(Drawing drawing, String name) throws IOException {
        SvgWriter.write(drawing, folder.resolve(name + ".svg"), width);
    }

    /**
     * Has the views show the request that is pictured; its rows, none where there is no request.
     */
    private List<RequestEntry> chooseRequest(ITmfTrace trace) {
        List<RequestEntry> request = PicturedRequest.rows(trace);
        if (!request.isEmpty()) {
            TmfTimeRange range = PicturedRequest.range(request);
            TmfSignalManager.dispatchSignal(new TmfWindowRangeUpdatedSignal(this, range, trace));
            RequestsChosenSignal.showRequest(this, trace, request.get(0).getRequest().id());
        }
        return request;
    }

    private void takeRequestFlow(ITmfTrace trace, List<String> missing)
            throws IOException, PictureException {
        RequestFlowView view = show(RequestFlowView.ID, RequestFlowView.class);
        List<RequestEntry> request = chooseRequest(trace);
        if (request.isEmpty()) {
            missing.add(view.getTitle());
            return;
        }
        takeTimeGraph(view, NAME_WIDTH, REQUEST_FLOW);
        takeCallTree(request);
    }

    /** Of the request that Request Flow shows. */
    private void takeFlameChart(ITmfTrace trace, List<String> missing)
            throws IOException, PictureException {
        RequestFlameChartView view = show(RequestFlameChartView.ID, RequestFlameChartView.class);
        List<RequestEntry> request = chooseRequest(trace);
        if (request.isEmpty()) {
            missing.add(view.getTitle());
            return;
        }
        ui.settle();
        await("the rows of the view " + view.getTitle(), () -> isReady(view));
        if (!ui.get(view::emptyText).isEmpty()) {
            missing.add(view.getTitle());
            return;
        }
        takeTimeGraph(view, HANDLING_WIDTH, REQUEST_FLAME_CHART);
    }

    private void takeCallTree(List<RequestEntry> request) throws IOException {
        Drawing drawing =
                ui.get(
                        () ->
                                CallTreeDrawing.of(
                                        request,
                                        width,
                                        text ->
                                                DrawingPainter.textWidth(
                                                        Display.getCurrent(), text)));
        writeBoth(drawing, CALL_TREE);
    }

    private void takeWatchpoints(ITmfTrace trace, List<String> missing)
            throws IOException, PictureException {
        WatchpointsView view = show(WatchpointsView.ID, WatchpointsView.class);
        Optional<TmfTimeRange> range = BusyRange.of(trace);
        if (range.isEmpty()) {
            missing.add(view.getTitle());
            return;
        }
        TmfSignalManager.dispatchSignal(new TmfWindowRangeUpdatedSignal(this, range.get(), trace));
        takeTimeGraph(view, SLOT_WIDTH, WATCHPOINTS);
    }

    private void takeTimeGraph(PagedTimeGraphView<?> view, int names, String file)
            throws IOException, PictureException {
        Composite content = view.getContent();
        String name = view.getTitle();
        ui.settle();
        await("the rows of the view " + name, () -> isReady(view));
        fit(view, content, () -> width, () -> heightOfAllRows(view, content));
        // Only now, for the views that stand beside each other agree on where the names end.
        ui.run(() -> view.setNameWidth(Math.min(names, (int) (NAME_SHARE * width))));
        ui.settle();
        await("the states of the view " + name, () -> !view.isDirty());
        makeRoomForTimes(view);
        ui.settle();
        write(content, file);
        writeSvg(ui.get(view::drawing), file.replace(".png", ""));
    }

    /** Whether its rows are all there, and their states; or it says why there are none. */
    private static boolean isReady(PagedTimeGraphView<?> view) {
        return !view.isDirty() && !view.emptyText().equals(EmptyState.READING);
    }

    /** Widens the range of time until its axis has labels enough, or there is no more time. */
    private void makeRoomForTimes(PagedTimeGraphView<?> view) throws PictureException {
        TimeGraphViewer viewer = view.getTimeGraphViewer();
        for (int i = 0; i < RANGES; i++) {
            if (ui.get(() -> TimeLabels.count(viewer)) >= TimeLabels.LEAST) {
                return;
            }
            TmfTimeRange wider = ui.get(() -> TimeLabels.wider(viewer));
            TmfSignalManager.dispatchSignal(
                    new TmfWindowRangeUpdatedSignal(this, wider, view.getTrace()));
            ui.settle();
            await("the states of the view " + view.getTitle(), () -> !view.isDirty());
        }
    }

    private void fit(IViewPart view, Composite content, IntSupplier width, IntSupplier height)
            throws PictureException {
        ViewWindow window = new ViewWindow(view, content);
        ui.run(window::maximise);
        ui.run(view::setFocus);
        ui.settle();
        for (int i = 0; i < SIZES; i++) {
            if (ui.get(() -> window.hasSize(width, height))) {
                return;
            }
            // The layout follows the window a little later, and only then says what it needs.
            ui.settle();
        }
        if (!ui.get(window::isLargeEnough)) {
            throw new PictureException(
                    "the view " + view.getTitle() + " has " + ui.get(window::sizes));
        }
    }

    private static int heightOfAllRows(AbstractTimeGraphView view, Composite content) {
        TimeGraphViewer viewer = view.getTimeGraphViewer();
        int around = content.getSize().y - viewer.getTimeGraphControl().getClientArea().height;
        int rows = viewer.getExpandedElementCount() * viewer.getItemHeight();
        return Math.min(MAX_HEIGHT, around + rows);
    }

    private <V> V show(String id, Class<V> type) throws PictureException {
        try {
            return ui.show(id, type);
        } catch (PartInitException e) {
            throw new PictureException(e.getMessage());
        }
    }

    /** Waits as long as the trace is analysed further. */
    private void await(String what, BooleanSupplier condition) throws PictureException {
        ITmfTrace trace = TmfTraceManager.getInstance().getActiveTrace();
        try {
            ui.await(what, PATIENCE_SECONDS, condition, () -> AnalysisProgress.of(trace));
        } catch (TimeoutException e) {
            throw new PictureException(e.getMessage());
        }
    }

    private void write(Composite content, String name) throws IOException {
        write(file -> Picture.write(content, file), name);
    }

    /** Writes in the thread of the user interface. */
    private void write(FileExport.Writer writer, String name) throws IOException {
        IOException failure =
                ui.get(
                        () -> {
                            try {
                                writer.write(folder.resolve(name));
                                return null;
                            } catch (IOException e) {
                                return e;
                            }
                        });
        if (failure != null) {
            throw failure;
        }
    }
}
