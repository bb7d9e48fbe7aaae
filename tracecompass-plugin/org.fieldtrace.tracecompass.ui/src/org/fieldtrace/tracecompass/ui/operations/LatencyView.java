// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.operations.PathText;
import org.fieldtrace.tracecompass.core.served.ChartEntry;
import org.fieldtrace.tracecompass.core.served.Output;
import org.fieldtrace.tracecompass.core.trace.RecordingName;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.base.SpokenName;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Plot;
import org.fieldtrace.tracecompass.ui.experiment.TraceNames;
import org.fieldtrace.tracecompass.ui.operations.LatencyDrawing.Curve;
import org.fieldtrace.tracecompass.ui.rows.Content;
import org.fieldtrace.tracecompass.ui.rows.DrawingView;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.RowsQuery;
import org.fieldtrace.tracecompass.ui.rows.RowsQuery.Answer;
import org.fieldtrace.tracecompass.ui.rows.ViewPages;
import org.fieldtrace.tracecompass.ui.selection.OperationSelectedSignal;

/**
 * How the durations of an operation are distributed; where two traces are open, those of the
 * earlier one beside those of the later one.
 */
public final class LatencyView extends DrawingView<ChartEntry> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.latency";

    private Combo choice;
    private List<ChartEntry> rows = List.of();
    private List<ChartEntry> otherRows = List.of();
    private Content otherContent = Content.NONE;
    private List<Curve> curves = List.of();
    private ITmfTrace other;
    private RowsQuery otherQuery;

    /** The path of the operation that was chosen; empty for that of the highest rank. */
    private List<String> chosen = List.of();

    public LatencyView() {
        super("Latency", Output.LATENCY.id(), ChartEntry.class, EmptyState.REQUESTS);
    }

    @Override
    protected void createHead(ViewPages pages) {
        pages.addHead(
                parent -> {
                    choice = new Combo(parent, SWT.DROP_DOWN | SWT.READ_ONLY);
                    choice.setToolTipText("The operation, sorted by rank");
                    SpokenName.set(choice, "Operation");
                    choice.addSelectionListener(
                            SelectionListener.widgetSelectedAdapter(
                                    event ->
                                            choose(
                                                    rows.get(choice.getSelectionIndex())
                                                            .getOperation()
                                                            .path())));
                    return choice;
                });
    }

    @Override
    protected void fill(Legend legend) {
        legend.add(Palette.BEFORE, "the earlier of two open traces")
                .add(Palette.AFTER, "the later, or only, trace")
                .add(
                        "Bars: share of calls with such a duration. Line: share of calls"
                                + " within the duration (CDF).");
    }

    @Override
    protected String subject() {
        return choice.getText();
    }

    /** The distributions that are shown, in words. */
    @Override
    protected String remark() {
        return curves.stream().map(LatencyDrawing::summary).collect(joining("    "));
    }

    @Override
    protected Drawing draw(List<ChartEntry> entries, ToIntFunction<String> textWidth, Point room) {
        rows = entries.stream().sorted(Comparator.comparingInt(ChartEntry::getRank)).toList();
        choice.setItems(rows.stream().map(row -> name(row.getOperation())).toArray(String[]::new));
        ChartEntry shown = find(rows, chosen);
        if (shown == null && !rows.isEmpty()) {
            shown = rows.get(0);
        }
        choice.select(rows.indexOf(shown));
        curves = shown == null ? List.of() : curves(shown);
        return LatencyDrawing.of(curves, textWidth, room);
    }

    /** Its path, of what no request makes its label. */
    private static String name(Operation operation) {
        return operation.isOutside()
                ? operation.labelInTree()
                : PathText.line(operation.path(), " \u2192 ");
    }

    @Override
    protected Lines lines() {
        List<List<String>> lines = new ArrayList<>();
        for (Curve curve : curves) {
            for (int i = 0; i < curve.shares().getXAxis().length; i++) {
                lines.add(
                        List.of(
                                curve.name(),
                                PathText.line(curve.row().getOperation().path(), " > "),
                                Long.toString(curve.shares().getXAxis()[i]),
                                Double.toString(curve.shares().getData()[i])));
            }
        }
        return new Lines(List.of("Recording", "Path", "Duration, ns", "Share of calls"), lines);
    }

    @Override
    protected Optional<Point> leastSize(Drawing drawing) {
        return Optional.of(Plot.LEAST_SIZE);
    }

    private List<Curve> curves(ChartEntry shown) {
        List<Curve> both = new ArrayList<>();
        ChartEntry beside = find(otherRows, shown.getOperation().path());
        boolean isFirst = beside != null && isEarlier(trace(), other);
        if (beside == null) {
            return List.of(curve(RecordingName.of(trace()), shown, content(), isFirst));
        }
        // Recordings lie in folders whose last part, which names the trace, is the same.
        List<String> names =
                TraceNames.of(
                        Stream.of(trace(), other)
                                .map(trace -> Path.of(trace.getPath()).toAbsolutePath().normalize())
                                .toList());
        both.add(curve(names.get(0), shown, content(), isFirst));
        both.add(isFirst ? 1 : 0, curve(names.get(1), beside, otherContent, !isFirst));
        return both;
    }

    private static Curve curve(String name, ChartEntry row, Content of, boolean isBefore) {
        return new Curve(
                name, row, of.series().get(row.getId()), isBefore ? Palette.BEFORE : Palette.AFTER);
    }

    private static boolean isEarlier(ITmfTrace one, ITmfTrace than) {
        return one.getStartTime().compareTo(than.getStartTime()) < 0;
    }

    private static ChartEntry find(List<ChartEntry> among, List<String> path) {
        return among.stream()
                .filter(row -> row.getOperation().path().equals(path))
                .findFirst()
                .orElse(null);
    }

    @Override
    protected void traceChanged(ITmfTrace newTrace) {
        if (otherQuery != null) {
            otherQuery.cancel();
        }
        otherRows = List.of();
        other =
                TmfTraceManager.getInstance().getOpenedTraces().stream()
                        .filter(trace -> newTrace != null && trace != newTrace)
                        .findFirst()
                        .orElse(null);
        if (other != null) {
            otherQuery = new RowsQuery(other, Output.LATENCY.id(), null, this::receiveOther);
            otherQuery.schedule();
        }
    }

    private void receiveOther(Answer answer) {
        if (answer instanceof Answer.Rows found && found.isComplete()) {
            whenIdle(
                    () -> {
                        otherContent = found.content();
                        otherRows = found.entries().stream().map(ChartEntry.class::cast).toList();
                        redraw();
                        updateRemark();
                    });
        }
    }

    /** Shows the operation that was selected in another view. */
    @TmfSignalHandler
    public void operationSelected(OperationSelectedSignal signal) {
        whenIdle(() -> choose(signal.getOperation().path()));
    }

    private void choose(List<String> path) {
        chosen = path;
        redraw();
        updateRemark();
    }
}
