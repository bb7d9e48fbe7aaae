// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import static java.util.stream.Collectors.joining;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.actions.ActionFactory;
import org.fieldtrace.tracecompass.ui.base.Actions;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.DrawingCanvas;
import org.fieldtrace.tracecompass.ui.drawing.DrawingPainter;
import org.fieldtrace.tracecompass.ui.drawing.SvgWriter;

/**
 * A view of rows as a drawing, which can be exported as PNG and SVG, and the rows as CSV.
 *
 * @param <E> what the data provider serves
 */
public abstract class DrawingView<E extends ITmfTreeDataModel> extends RowsView<E> {
    private DrawingCanvas canvas;
    private List<String> headers = List.of();
    private List<E> entries = List.of();
    private Content content = Content.NONE;

    protected DrawingView(String title, String provider, Class<E> type, EmptyState emptyState) {
        super(title, provider, type, emptyState);
    }

    /**
     * Draws the rows.
     *
     * @param textWidth width of a text, pixels
     * @param room width and height that there are, pixels, for drawings that fill them or are to
     *     keep within them
     */
    protected abstract Drawing draw(List<E> rows, ToIntFunction<String> textWidth, Point room);

    /**
     * The least width and height of a drawing that fills the window, pixels; empty where drawings
     * are as large as what they show.
     */
    protected Optional<Point> leastSize(Drawing drawing) {
        return Optional.empty();
    }

    /** The width and height that a drawing in the window is given; all of it by default, pixels. */
    protected Point roomInWindow(Point window) {
        return window;
    }

    /** What the drawing is of, where only a control of the window says it; may be empty. */
    protected String subject() {
        return "";
    }

    /** Called with what a clicked shape stands for. */
    protected void clicked(Object subject) {
        // nothing
    }

    @Override
    protected final Control createRows(Composite parent) {
        canvas = new DrawingCanvas(parent, this::clicked, this::resized);
        return canvas;
    }

    @Override
    protected final void show(List<String> newHeaders, List<E> newEntries) {
        headers = newHeaders;
        entries = newEntries;
        redraw();
    }

    /** Draws what is shown anew. */
    protected final void redraw() {
        Drawing drawing = draw(entries, canvas.textWidth(), roomInWindow(canvas.room()));
        canvas.setName(
                Stream.of(getTitle(), subject())
                        .filter(text -> !text.isEmpty())
                        .collect(joining(", ")));
        canvas.show(
                drawing,
                leastSize(drawing).orElseGet(() -> new Point(drawing.width(), drawing.height())));
    }

    private void resized() {
        if (leastSize(canvas.drawing()).isPresent() && !canvas.drawing().shapes().isEmpty()) {
            redraw();
        }
    }

    /** What is shown. */
    public final DrawingCanvas canvas() {
        return canvas;
    }

    /** What is shown, also what lies beyond the window's edge, with the view's words below it. */
    public final Drawing exported() {
        return withCaption(canvas.drawing());
    }

    /**
     * What is shown, with the view's words below it, drawn for a file.
     *
     * @param room width and height of the drawing without the words, pixels; graphs may need more
     */
    public final Drawing exported(Point room) {
        return withCaption(draw(entries, canvas.textWidth(), room));
    }

    private Drawing withCaption(Drawing drawing) {
        List<String> words =
                Stream.of(subject(), notice()).filter(text -> !text.isEmpty()).toList();
        return Caption.below(drawing, words, legendEntries(), canvas.textWidth());
    }

    /** What is exported and copied as text, line by line. */
    protected Lines lines() {
        RowExport<Row<E>> export = RowExport.ofLabels(headers);
        return new Lines(
                export.header(),
                Row.tree(entries).stream().flatMap(Row::withAllBelow).map(export.line()).toList());
    }

    /**
     * Values of a drawing as text.
     *
     * @param header headings of the values
     */
    public record Lines(List<String> header, List<List<String>> values) {
        private RowExport<List<String>> export() {
            return new RowExport<>(header, line -> line);
        }
    }

    /** What is drawn as comma-separated values. */
    public final String csv() {
        Lines lines = lines();
        return lines.export().csv(lines.values());
    }

    private void copy() {
        Lines lines = lines();
        TextCopy.copy(lines.export().tabSeparated(lines.values()));
    }

    /** The rows that are shown, parents before their children. */
    protected final List<E> rows() {
        return entries;
    }

    /** What the data provider has of the rows beside the tree. */
    protected final Content content() {
        return content;
    }

    @Override
    protected final void take(Content newContent) {
        content = newContent;
    }

    @Override
    protected void contributeActions() {
        String title = getPartName();
        IMenuManager menu = getViewSite().getActionBars().getMenuManager();
        Action copy = Actions.of("Copy", ISharedImages.IMG_TOOL_COPY, this::copy);
        getViewSite().getActionBars().setGlobalActionHandler(ActionFactory.COPY.getId(), copy);
        menu.add(copy);
        menu.add(new FileExport(title, "png", file -> DrawingPainter.write(exported(), file)));
        menu.add(new FileExport(title, "svg", file -> SvgWriter.write(exported(), file)));
        menu.add(new FileExport(title, "csv", file -> Files.writeString(file, csv())));
    }
}
