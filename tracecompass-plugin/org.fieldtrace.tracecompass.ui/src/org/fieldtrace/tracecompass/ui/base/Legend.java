// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.resource.ResourceManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.layout.RowData;
import org.eclipse.swt.layout.RowLayout;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.fieldtrace.tracecompass.core.event.Verdict;

/** A line below a view that says what its colours and signs mean; it wraps where it is narrow. */
public final class Legend extends Composite {
    private static final int SWATCH = 14;
    private static final int WHISKER_CAP = 4;
    private static final String GAP = "   ";

    /** Of a row layout, pixels. */
    private static final int LINE_MARGIN = 3;

    /**
     * A part of it.
     *
     * @param colour null where the words stand alone, or beside the sign of an interval
     * @param isInterval whether they stand beside that
     */
    public record Entry(RGB colour, boolean isInterval, String meaning) {}

    private final ResourceManager resources;
    private final List<Entry> entries = new ArrayList<>();
    private final List<String> hints = new ArrayList<>();

    /** A legend without entries. */
    public Legend(Composite parent) {
        super(parent, SWT.NONE);
        setLayout(row());
        resources = new LocalResourceManager(JFaceResources.getResources(), this);
    }

    /** Adds the colour of a verdict. */
    public Legend add(Verdict verdict, String meaning) {
        return add(Palette.colour(verdict), meaning);
    }

    /** Adds a colour. */
    public Legend add(RGB rgb, String meaning) {
        Color colour = resources.createColor(rgb);
        RGB outline = Palette.outline(rgb);
        Color line = outline == null ? null : resources.createColor(outline);
        Composite part = part();
        Canvas swatch = canvas(part, SWATCH, meaning);
        swatch.addPaintListener(
                event -> {
                    event.gc.setBackground(colour);
                    event.gc.fillRectangle(0, 0, SWATCH, SWATCH);
                    if (line != null) {
                        event.gc.setForeground(line);
                        event.gc.drawRectangle(0, 0, SWATCH - 1, SWATCH - 1);
                    }
                });
        return add(part, new Entry(rgb, false, meaning));
    }

    /** Adds the sign of an interval: a line with a cap at each end. */
    public Legend addWhisker(String meaning) {
        int width = 2 * SWATCH;
        int middle = SWATCH / 2;
        Composite part = part();
        Canvas whisker = canvas(part, width, meaning);
        whisker.addPaintListener(
                event -> {
                    event.gc.setForeground(getForeground());
                    event.gc.drawLine(1, middle, width - 2, middle);
                    for (int end : new int[] {1, width - 2}) {
                        event.gc.drawLine(end, middle - WHISKER_CAP, end, middle + WHISKER_CAP);
                    }
                });
        return add(part, new Entry(null, true, meaning));
    }

    /** Takes everything off it. */
    public void clear() {
        for (Control control : getChildren()) {
            control.dispose();
        }
        entries.clear();
        hints.clear();
    }

    /** What stands on it, and in pictures of the view: all but the hints. */
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** The words on it. */
    public String text() {
        return Stream.concat(entries.stream().map(Entry::meaning), hints.stream())
                .collect(joining(GAP));
    }

    /** Adds what the user can do in the view, which a picture of it leaves out. */
    public Legend addHint(String text) {
        label(this, text);
        hints.add(text);
        return this;
    }

    /** Adds words. */
    public Legend add(String text) {
        return add(this, new Entry(null, false, text));
    }

    private Legend add(Composite part, Entry entry) {
        label(part, entry.meaning());
        entries.add(entry);
        return this;
    }

    private static void label(Composite part, String text) {
        new Label(part, SWT.WRAP).setText(text + GAP);
    }

    /** Words that are longer than a line go on in the next one. */
    @Override
    public Point computeSize(int widthHint, int heightHint, boolean changed) {
        if (widthHint != SWT.DEFAULT) {
            Arrays.stream(getChildren())
                    .filter(Label.class::isInstance)
                    .forEach(label -> wrap(label, widthHint - 2 * LINE_MARGIN));
        }
        return super.computeSize(widthHint, heightHint, changed);
    }

    private static void wrap(Control words, int line) {
        boolean isLonger = words.computeSize(SWT.DEFAULT, SWT.DEFAULT).x > line;
        words.setLayoutData(isLonger ? new RowData(line, SWT.DEFAULT) : null);
    }

    /** A sign and its words, which no line break parts. */
    private Composite part() {
        Composite part = new Composite(this, SWT.NONE);
        RowLayout layout = row();
        layout.wrap = false;
        layout.marginLeft = 0;
        layout.marginTop = 0;
        layout.marginRight = 0;
        layout.marginBottom = 0;
        part.setLayout(layout);
        return part;
    }

    private static RowLayout row() {
        RowLayout layout = new RowLayout(SWT.HORIZONTAL);
        layout.center = true;
        layout.spacing = 6;
        return layout;
    }

    private static Canvas canvas(Composite part, int width, String meaning) {
        // Without keyboard focus, which stops at nothing that cannot be used.
        Canvas canvas = new Canvas(part, SWT.NO_FOCUS);
        SpokenName.set(canvas, meaning);
        canvas.setLayoutData(new RowData(width, SWATCH));
        return canvas;
    }
}
