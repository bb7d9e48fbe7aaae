// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.drawing;

import org.fieldtrace.model.Numbers;

/** Rows for which a picture has no room. */
public final class LeftOutRows {

    private LeftOutRows() {}

    /** A sentence about so many, at least one. */
    public static String sentence(int rows) {
        return rows == 1
                ? "1 more row is left out."
                : Numbers.count(rows) + " more rows are left out.";
    }
}
