// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.timegraph;

import static java.util.stream.Collectors.joining;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleControlAdapter;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Control;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.fieldtrace.model.Durations;

/**
 * Tells a screen reader what a time graph shows: a list whose items are the rows, each with its
 * name, its duration and what its bars in the visible range are. The row that the keyboard reaches
 * is told as it is reached.
 */
final class TimeGraphAccessibility {
    /** Names of bars that are told of a row; who wants to hear more zooms in. */
    private static final int MOST_BARS = 10;

    private final TimeGraphViewer viewer;
    private final BarNames bars;
    private final Supplier<String> name;

    /**
     * Tells of a viewer.
     *
     * @param name what the graph is called
     */
    TimeGraphAccessibility(TimeGraphViewer viewer, BarNames bars, Supplier<String> name) {
        this.viewer = viewer;
        this.bars = bars;
        this.name = name;
        Control graph = viewer.getTimeGraphControl();
        graph.getAccessible().addAccessibleListener(names());
        graph.getAccessible().addAccessibleControlListener(items());
        viewer.addSelectionListener(
                event -> graph.getAccessible().setFocus(viewer.getSelectionIndex()));
    }

    /** Tells names. */
    AccessibleAdapter names() {
        return new AccessibleAdapter() {
            @Override
            public void getName(AccessibleEvent event) {
                ITimeGraphEntry[] rows = viewer.getExpandedElements();
                if (event.childID == ACC.CHILDID_SELF) {
                    event.result = name.get();
                } else if (event.childID >= 0 && event.childID < rows.length) {
                    event.result = told(rows[event.childID]);
                }
            }
        };
    }

    /** Tells which rows there are, where, and which of them is selected. */
    AccessibleControlAdapter items() {
        return new AccessibleControlAdapter() {
            @Override
            public void getChildCount(AccessibleControlEvent event) {
                event.detail = viewer.getExpandedElementCount();
            }

            @Override
            public void getChildren(AccessibleControlEvent event) {
                event.children =
                        IntStream.range(0, viewer.getExpandedElementCount()).boxed().toArray();
            }

            @Override
            public void getRole(AccessibleControlEvent event) {
                event.detail =
                        event.childID == ACC.CHILDID_SELF ? ACC.ROLE_LIST : ACC.ROLE_LISTITEM;
            }

            @Override
            public void getFocus(AccessibleControlEvent event) {
                int selected = viewer.getSelectionIndex();
                event.childID = selected < 0 ? ACC.CHILDID_SELF : selected;
            }

            @Override
            public void getLocation(AccessibleControlEvent event) {
                Control graph = viewer.getTimeGraphControl();
                Point corner = graph.toDisplay(0, 0);
                event.x = corner.x;
                event.y = corner.y;
                event.width = graph.getSize().x;
                event.height = graph.getSize().y;
                if (event.childID >= 0) {
                    event.y += (event.childID - viewer.getTopIndex()) * viewer.getItemHeight();
                    event.height = viewer.getItemHeight();
                }
            }

            @Override
            public void getChildAtPoint(AccessibleControlEvent event) {
                int y = viewer.getTimeGraphControl().toControl(event.x, event.y).y;
                int row = viewer.getTopIndex() + Math.floorDiv(y, viewer.getItemHeight());
                boolean isRow = y >= 0 && row < viewer.getExpandedElementCount();
                event.childID = isRow ? row : ACC.CHILDID_SELF;
            }
        };
    }

    private String told(ITimeGraphEntry row) {
        int depth = RowDepth.of(row);
        return row.getName()
                + (depth == 0 ? "" : ", level " + (depth + 1))
                + ", "
                + Durations.text(Math.max(0, row.getEndTime() - row.getStartTime()))
                + (row.hasTimeEvents() ? barsOf(row) : "");
    }

    /** The bars of a row by their names, with the visible time that those of a name take. */
    private String barsOf(ITimeGraphEntry row) {
        Map<String, Long> times = new LinkedHashMap<>();
        Iterator<? extends ITimeEvent> events = row.getTimeEventsIterator();
        while (events.hasNext()) {
            ITimeEvent event = events.next();
            String bar = event.getLabel() == null ? bars.getEventName(event) : event.getLabel();
            long start = Math.max(event.getTime(), viewer.getTime0());
            long end = Math.min(event.getTime() + event.getDuration(), viewer.getTime1());
            if (bar != null && start < end) {
                times.merge(bar, end - start, Long::sum);
            }
        }
        if (times.isEmpty()) {
            return "; nothing in the visible time";
        }
        String told =
                times.entrySet().stream()
                        .limit(MOST_BARS)
                        .map(bar -> bar.getKey() + " " + Durations.text(bar.getValue()))
                        .collect(joining("; "));
        int more = times.size() - MOST_BARS;
        return ": " + told + (more > 0 ? "; " + more + " more" : "");
    }
}
