// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.stragglers;

import java.util.List;
import org.fieldtrace.model.operations.Straggler;
import org.fieldtrace.tracecompass.core.rows.ValueEntry;

/** One call that took longer than its like. */
public final class StragglerEntry extends ValueEntry<Straggler> {
    StragglerEntry(long id, long parentId, Straggler straggler) {
        super(id, parentId, labels(straggler), straggler);
    }

    public Straggler getStraggler() {
        return value();
    }

    private static List<String> labels(Straggler straggler) {
        return List.of(
                straggler.path().get(straggler.path().size() - 1),
                Long.toString(straggler.request()),
                Long.toString(straggler.start()),
                Long.toString(straggler.duration()),
                Long.toString(straggler.median()),
                straggler.basis().label(),
                Long.toString(straggler.gain()));
    }
}
