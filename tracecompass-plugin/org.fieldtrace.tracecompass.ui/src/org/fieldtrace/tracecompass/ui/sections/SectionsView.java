// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.sections;

import java.util.List;
import java.util.function.ToIntFunction;
import org.eclipse.swt.graphics.Point;
import org.fieldtrace.model.requests.Section;
import org.fieldtrace.model.sections.OperationSections;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.rows.DrawingView;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;

/** What servers do in the time of each operation: a stacked bar of the sections. */
public final class SectionsView extends DrawingView<TableRow<OperationSections>> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.sections";

    private static final EmptyState EMPTY =
            new EmptyState(
                    "This trace holds no sections of handlings",
                    "fieldtrace:handling_sections",
                    "scripts/fieldtrace record --agent-options sections=on -- COMMAND",
                    "No server told what it did in the time of a request."
                            + " docs/requests.md lists the frameworks whose sections the agent"
                            + " knows.",
                    "The visible time range has no requests that tell their sections.\n\nShow"
                            + " another range, or switch \u201cVisible time range\u201d off to"
                            + " count over the whole trace.");

    public SectionsView() {
        super("Sections", RequestTable.SECTIONS.id(), TableRow.type(), EMPTY);
    }

    @Override
    protected Drawing draw(
            List<TableRow<OperationSections>> rows, ToIntFunction<String> textWidth, Point room) {
        return SectionsDrawing.of(rows.stream().map(TableRow::row).toList(), textWidth, room.x);
    }

    @Override
    protected void fill(Legend legend) {
        legend.add("Mean time of an operation's handlings.");
        for (Section section : Section.values()) {
            legend.add(SectionsDrawing.colour(section), section.meaning());
        }
        legend.add(
                Palette.INK, "part of a section in which the thread works; it waits in the rest");
    }
}
