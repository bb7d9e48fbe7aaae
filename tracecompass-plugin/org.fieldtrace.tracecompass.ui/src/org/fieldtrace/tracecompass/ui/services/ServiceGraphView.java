// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.services;

import java.util.List;
import java.util.function.ToIntFunction;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.Separator;
import org.eclipse.swt.graphics.Point;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.ServiceCalls;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.services.ServiceCallsDataProvider;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.rows.DrawingView;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;

/** Who calls whom: services as boxes, their calls as arrows. */
public final class ServiceGraphView extends DrawingView<TableRow<ServiceCalls>> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.services";

    /** More cannot be told apart, and take long to lay out. */
    private static final int MAX_EDGES = 300;

    private ArrowColour colour = ArrowColour.TIME;
    private Legend legend;
    private int leftOut;

    public ServiceGraphView() {
        super("Service Graph", ServiceCallsDataProvider.ID, TableRow.type(), EmptyState.REQUESTS);
    }

    @Override
    protected Drawing draw(
            List<TableRow<ServiceCalls>> rows, ToIntFunction<String> textWidth, Point room) {
        leftOut = Math.max(0, rows.size() - MAX_EDGES);
        return ServiceGraphDrawing.of(
                rows.stream().limit(MAX_EDGES).map(TableRow::row).toList(),
                colour,
                room.x,
                textWidth);
    }

    /** In the window, it is scrolled from left to right. */
    @Override
    protected Point roomInWindow(Point window) {
        return new Point(Drawing.UNBOUNDED, window.y);
    }

    @Override
    protected String remark() {
        return leftOut == 0
                ? ""
                : "The "
                        + Numbers.count(leftOut)
                        + " arrows with the fewest calls are left out; the export holds them.";
    }

    @Override
    protected void fill(Legend newLegend) {
        legend = newLegend;
        legend.add("An arrow is as thick as it has calls (logarithmic); its number counts them.")
                .add(Palette.heat(0), colour.least())
                .add(Palette.heat(1), colour.most());
    }

    @Override
    protected void contributeActions() {
        for (ArrowColour choice : ArrowColour.values()) {
            Action action =
                    new Action(choice.title(), IAction.AS_RADIO_BUTTON) {
                        @Override
                        public void run() {
                            if (isChecked()) {
                                colourBy(choice);
                            }
                        }
                    };
            action.setChecked(choice == colour);
            getViewSite().getActionBars().getMenuManager().add(action);
        }
        getViewSite().getActionBars().getMenuManager().add(new Separator());
        super.contributeActions();
    }

    /** What the legend says. */
    String legend() {
        return legend.text();
    }

    /** Colours the arrows, and says so in the legend. */
    void colourBy(ArrowColour choice) {
        colour = choice;
        legend.clear();
        fill(legend);
        redraw();
        getContent().layout(true, true);
    }
}
