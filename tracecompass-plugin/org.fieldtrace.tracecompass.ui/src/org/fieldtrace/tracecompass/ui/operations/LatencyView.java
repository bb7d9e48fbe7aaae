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
import org.fieldtrace.model.operations.PathText;
import org.fieldtrace.tracecompass.core.operations.OperationEntry;
import org.fieldtrace.tracecompass.core.operations.OperationsDataProvider;
import org.fieldtrace.tracecompass.core.trace.RecordingName;
import org.fieldtrace.tracecompass.ui.Legend;
import org.fieldtrace.tracecompass.ui.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.Plot;
import org.fieldtrace.tracecompass.ui.experiment.TraceNames;
import org.fieldtrace.tracecompass.ui.operations.LatencyDrawing.Curve;
import org.fieldtrace.tracecompass.ui.requests.OperationSelectedSignal;
import org.fieldtrace.tracecompass.ui.rows.DrawingView;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.RowsQuery;
import org.fieldtrace.tracecompass.ui.rows.RowsQuery.Answer;
import org.fieldtrace.tracecompass.ui.rows.ViewPages;

/**
 * How the durations of an operation are distributed; where two traces are open, those of the
 * earlier one beside those of the later one.
 */
public final class LatencyView extends DrawingView<OperationEntry> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.latency";

    private Combo choice;
    private List<OperationEntry> rows = List.of();
    private List<OperationEntry> otherRows = List.of();
    private List<Curve> curves = List.of();
    private ITmfTrace other;
    private RowsQuery otherQuery;

    /** The path of the operation that was chosen; empty for that of the highest rank. */
    private List<String> chosen = List.of();

    public LatencyView() {
        super("Latency", OperationsDataProvider.ID, OperationEntry.class, EmptyState.REQUESTS);
    }

    @Override
    protected void createHead(ViewPages pages) {
        pages.addHead(
                parent -> {
                    choice = new Combo(parent, SWT.DROP_DOWN | SWT.READ_ONLY);
                    choice.setToolTipText("The operation, sorted by rank");
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
                        "Bars: distribution, the highest half as high as the plot. Line: share of calls"
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
    protected Drawing draw(
            List<OperationEntry> entries, ToIntFunction<String> textWidth, Point room) {
        rows = entries.stream().sorted(Comparator.comparingInt(OperationEntry::getRank)).toList();
        choice.setItems(
                rows.stream()
                        .map(row -> PathText.line(row.getOperation().path(), " \u2192 "))
                        .toArray(String[]::new));
        OperationEntry shown = find(rows, chosen);
        if (shown == null && !rows.isEmpty()) {
            shown = rows.get(0);
        }
        choice.select(rows.indexOf(shown));
        curves = shown == null ? List.of() : curves(shown);
        return LatencyDrawing.of(curves, textWidth, room);
    }

    @Override
    protected Optional<Point> leastSize(Drawing drawing) {
        return Optional.of(Plot.LEAST_SIZE);
    }

    private List<Curve> curves(OperationEntry shown) {
        List<Curve> both = new ArrayList<>();
        OperationEntry beside = find(otherRows, shown.getOperation().path());
        boolean isFirst = beside != null && isEarlier(trace(), other);
        if (beside == null) {
            return List.of(curve(RecordingName.of(trace()), shown, isFirst));
        }
        // Recordings lie in folders whose last part, which names the trace, is the same.
        List<String> names =
                TraceNames.of(
                        Stream.of(trace(), other)
                                .map(trace -> Path.of(trace.getPath()).toAbsolutePath().normalize())
                                .toList());
        both.add(curve(names.get(0), shown, isFirst));
        both.add(isFirst ? 1 : 0, curve(names.get(1), beside, !isFirst));
        return both;
    }

    private static Curve curve(String name, OperationEntry row, boolean isBefore) {
        return new Curve(
                name,
                row.getOperation().sums().durations(),
                isBefore ? Palette.BEFORE : Palette.AFTER);
    }

    private static boolean isEarlier(ITmfTrace one, ITmfTrace than) {
        return one.getStartTime().compareTo(than.getStartTime()) < 0;
    }

    private static OperationEntry find(List<OperationEntry> among, List<String> path) {
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
            otherQuery = new RowsQuery(other, OperationsDataProvider.ID, null, this::receiveOther);
            otherQuery.schedule();
        }
    }

    private void receiveOther(Answer answer) {
        if (answer instanceof Answer.Rows found && found.isComplete()) {
            whenIdle(
                    () -> {
                        otherRows =
                                found.entries().stream().map(OperationEntry.class::cast).toList();
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
