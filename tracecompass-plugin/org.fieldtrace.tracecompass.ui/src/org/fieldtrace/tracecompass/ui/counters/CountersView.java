// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.counters;

import org.eclipse.swt.widgets.Composite;
import org.fieldtrace.tracecompass.core.counters.CountersDataProvider;
import org.fieldtrace.tracecompass.core.counters.CountersEntry;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.RowTable;
import org.fieldtrace.tracecompass.ui.rows.RowTableView;

/** Instructions, cycles and more of a handling, by operation: most processor time first. */
public final class CountersView extends RowTableView<CountersEntry> {
    public static final String ID = "org.fieldtrace.tracecompass.ui.counters";

    private static final EmptyState EMPTY =
            new EmptyState(
                    "This trace holds no counters",
                    "fieldtrace:handling_counters",
                    "scripts/fieldtrace record --agent-options counters=on -- COMMAND",
                    "No handling was counted. docs/requests.md says which handlings have no"
                            + " counters, and fieldtrace doctor what this machine counts.",
                    "The visible time range has no requests that were counted.\n\nShow"
                            + " another range, or switch \u201cVisible time range\u201d off to"
                            + " count over the whole trace.");

    public CountersView() {
        super(
                "Counters",
                CountersDataProvider.ID,
                CountersEntry.class,
                EMPTY,
                "Filter by service or operation");
    }

    @Override
    protected RowTable<CountersEntry> createTable(Composite parent) {
        return new RowTable<>(parent, CounterColumns.ALL);
    }

    @Override
    protected void fill(Legend legend) {
        legend.add(Palette.BAR, "share of the time that the processor had room for the counters");
        legend.add("Means of a handling. Nothing stands where a counter is not known.");
    }
}
