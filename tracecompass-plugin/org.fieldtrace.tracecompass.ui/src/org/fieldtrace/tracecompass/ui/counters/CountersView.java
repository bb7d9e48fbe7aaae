// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.counters;

import org.fieldtrace.model.counters.OperationCounters;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.fieldtrace.tracecompass.ui.base.Legend;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.rows.EmptyState;
import org.fieldtrace.tracecompass.ui.rows.TableView;

/** Instructions, cycles and more of a handling, by operation: most processor time first. */
public final class CountersView extends TableView<OperationCounters> {
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
        super("Counters", RequestTable.COUNTERS, EMPTY, "Filter by service or operation");
    }

    @Override
    protected void fill(Legend legend) {
        legend.add(Palette.BAR, "share of the time that the processor had room for the counters");
        legend.add("Means of a handling. Nothing stands where a counter is not known.");
    }
}
