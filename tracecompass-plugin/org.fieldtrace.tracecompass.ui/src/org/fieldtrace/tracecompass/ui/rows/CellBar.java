// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.Optional;
import org.eclipse.swt.graphics.RGB;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.ui.base.Palette;

/**
 * A bar in a cell of a table.
 *
 * @param share how much of it is filled, 0 to 1
 * @param filled the colour of that
 * @param rest the colour of what remains
 * @param interval where its whisker stands; empty for none
 */
public record CellBar(double share, RGB filled, RGB rest, Optional<Proportion> interval) {
    public CellBar {
        share = Math.max(0, Math.min(1, share));
    }

    /** The bar of a share. */
    static CellBar of(double share) {
        return new CellBar(share, Palette.BAR, Palette.BAR_REST, Optional.empty());
    }

    /** The bar of a share of what was used, with its interval. */
    public static CellBar ofUse(Proportion used) {
        return new CellBar(
                used.value(),
                Palette.colour(Verdict.USED),
                Palette.colour(Verdict.UNUSED),
                Optional.of(used));
    }
}
