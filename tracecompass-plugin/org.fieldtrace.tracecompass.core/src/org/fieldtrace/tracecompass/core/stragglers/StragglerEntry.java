// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.stragglers;

import java.util.List;
import java.util.Objects;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.findings.Straggler;

/** One call that took longer than its like. */
public final class StragglerEntry extends TmfTreeDataModel {
    private final Straggler straggler;

    StragglerEntry(long id, long parentId, Straggler straggler) {
        super(id, parentId, labels(straggler));
        this.straggler = straggler;
    }

    public Straggler getStraggler() {
        return straggler;
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

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && other instanceof StragglerEntry entry
                && straggler.equals(entry.straggler);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), straggler);
    }
}
