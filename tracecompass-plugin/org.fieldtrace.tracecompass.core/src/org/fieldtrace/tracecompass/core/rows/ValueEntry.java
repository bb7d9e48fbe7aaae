// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.rows;

import java.util.List;
import java.util.Objects;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;

/**
 * A row that shows one value. Rows are equal where their places and their values are.
 *
 * @param <V> what a row shows
 */
public abstract class ValueEntry<V> extends TmfTreeDataModel {
    private final V value;

    /**
     * @param labels its cells, as a trace server sends them
     */
    protected ValueEntry(long id, long parentId, List<String> labels, V value) {
        super(id, parentId, labels);
        this.value = value;
    }

    /** What it shows. */
    protected final V value() {
        return value;
    }

    @Override
    public final boolean equals(Object other) {
        return super.equals(other)
                && other instanceof ValueEntry<?> entry
                && getClass() == entry.getClass()
                && value.equals(entry.value);
    }

    @Override
    public final int hashCode() {
        return Objects.hash(super.hashCode(), value);
    }
}
