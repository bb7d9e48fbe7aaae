// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.timegraph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphControl;
import org.fieldtrace.tracecompass.ui.base.UserInterface;

/**
 * The window that Trace Compass opens beside the pointer when it rests on a bar of a time graph.
 */
public final class ShownToolTip {
    private static final long SECONDS = 30;

    private final TimeGraphViewer viewer;
    private final ITimeGraphEntry row;
    private final String needed;
    private final Map<String, String> lines = new LinkedHashMap<>();
    private String flaw = "no tool tip was shown";

    private ShownToolTip(TimeGraphViewer viewer, ITimeGraphEntry row, String needed) {
        this.viewer = viewer;
        this.row = row;
        this.needed = needed;
    }

    /**
     * Rests the pointer on the part of a row's bar that is visible, and fails unless a tool tip
     * comes of which every word is seen, on the screen and without scrolling.
     *
     * @param needed a name that stands on it once the bars of the row are there
     * @return what stands on it: names and values, from top to bottom
     */
    public static Map<String, String> on(
            PagedTimeGraphView<?> view, ITimeGraphEntry row, String needed) {
        ShownToolTip tip = new ShownToolTip(view.getTimeGraphViewer(), row, needed);
        try {
            // Any event of the pointer, as while the window gets its size, closes it again.
            new UserInterface().await("the tool tip of " + row.getName(), SECONDS, tip::isWhole);
        } catch (TimeoutException e) {
            throw new AssertionError(e.getMessage() + ": " + tip.flaw, e);
        }
        return tip.lines;
    }

    private boolean isWhole() {
        TimeGraphControl bars = viewer.getTimeGraphControl();
        hover(bars);
        Optional<Shell> shown =
                Arrays.stream(bars.getShell().getShells())
                        .filter(shell -> shell.isVisible() && !words(shell).isEmpty())
                        .findFirst();
        if (shown.isEmpty()) {
            return false;
        }
        read(words(shown.get()));
        flaw = lines.containsKey(needed) ? flaw(shown.get()) : "only " + lines + " stand on it";
        shown.get().dispose();
        return flaw.isEmpty();
    }

    private void hover(TimeGraphControl bars) {
        // Without the focus, no tool tip is shown.
        bars.getShell().forceActive();
        bars.forceFocus();
        long from = Math.max(viewer.getTime0(), row.getStartTime());
        long until = Math.min(viewer.getTime1(), row.getEndTime());
        Rectangle bounds = bars.getItemBounds(row);
        Event event = new Event();
        event.x = bars.getXForTime((from + until) / 2);
        event.y = bounds.y + bounds.height / 2;
        bars.notifyListeners(SWT.MouseHover, event);
    }

    private void read(List<Label> words) {
        lines.clear();
        for (int i = 0; i + 1 < words.size(); i += 2) {
            lines.put(words.get(i).getText(), words.get(i + 1).getText());
        }
    }

    private static String flaw(Shell shell) {
        Rectangle screen = shell.getDisplay().getBounds();
        Rectangle bounds = shell.getBounds();
        if (!screen.intersection(bounds).equals(bounds)) {
            return "it leaves the screen " + screen + ": " + bounds;
        }
        for (Label label : words(shell)) {
            Point needed = label.computeSize(SWT.DEFAULT, SWT.DEFAULT);
            Rectangle seen = seen(label, shell);
            if (seen.width < needed.x || seen.height < needed.y) {
                return "of \"" + label.getText() + "\", " + needed + ", only " + seen + " is seen";
            }
        }
        return "";
    }

    /** What of a control lies within all that it stands in, in pixels of the screen. */
    private static Rectangle seen(Control control, Shell shell) {
        Rectangle seen = onScreen(control, control.getSize());
        for (Composite in = control.getParent(); in != shell; in = in.getParent()) {
            Rectangle room = in.getClientArea();
            boolean isScrolled = in instanceof ScrolledComposite;
            Point size = isScrolled ? new Point(room.width, room.height) : in.getSize();
            seen = seen.intersection(onScreen(in, size));
        }
        return seen;
    }

    private static Rectangle onScreen(Control control, Point size) {
        Point origin = control.toDisplay(0, 0);
        return new Rectangle(origin.x, origin.y, size.x, size.y);
    }

    /** Without the lines between names and values. */
    private static List<Label> words(Composite within) {
        List<Label> labels = new ArrayList<>();
        for (Control child : within.getChildren()) {
            if (child instanceof Label label && (label.getStyle() & SWT.SEPARATOR) == 0) {
                labels.add(label);
            } else if (child instanceof Composite composite) {
                labels.addAll(words(composite));
            }
        }
        return labels;
    }
}
