// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.FetchedRows;

/** How many rows were read of a statement's result, for people. */
public final class RowsText {
    private RowsText() {}

    /** Such as {@code 1,000 rows, fetched in 3.50 ms}; the time only where there is one. */
    public static String of(FetchedRows rows) {
        String count = Numbers.count(rows.count()) + (rows.count() == 1 ? " row" : " rows");
        return rows.fetch() > 0 ? count + ", fetched in " + Durations.text(rows.fetch()) : count;
    }
}
