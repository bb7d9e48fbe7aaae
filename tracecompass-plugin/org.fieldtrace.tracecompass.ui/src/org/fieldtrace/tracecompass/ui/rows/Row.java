// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;

/**
 * A row of a table. Rows of the same place in the tree are equal whatever they count, so that what
 * is expanded and selected stays so when the counts change.
 *
 * @param <E> what the data provider serves
 */
public final class Row<E extends ITmfTreeDataModel> {
    private final E entry;
    private final Row<E> parent;
    private final List<Row<E>> children = new ArrayList<>();

    private Row(E entry, Row<E> parent) {
        this.entry = entry;
        this.parent = parent;
    }

    /**
     * The topmost rows, with all others below them, siblings in the order of the entries.
     *
     * @param entries parents before their children
     */
    public static <E extends ITmfTreeDataModel> List<Row<E>> tree(List<E> entries) {
        List<Row<E>> topmost = new ArrayList<>();
        Map<Long, Row<E>> rows = new HashMap<>();
        for (E entry : entries) {
            Row<E> parent = rows.get(entry.getParentId());
            Row<E> row = new Row<>(entry, parent);
            rows.put(entry.getId(), row);
            (parent == null ? topmost : parent.children).add(row);
        }
        return topmost;
    }

    public E entry() {
        return entry;
    }

    public Optional<Row<E>> parent() {
        return Optional.ofNullable(parent);
    }

    public List<Row<E>> children() {
        return children;
    }

    /** This row and all below it, parents before their children. */
    public Stream<Row<E>> withAllBelow() {
        return Stream.concat(Stream.of(this), children.stream().flatMap(Row::withAllBelow));
    }

    /** From the topmost row down to this one. */
    public List<Row<E>> path() {
        List<Row<E>> path = new ArrayList<>();
        for (Row<E> row = this; row != null; row = row.parent) {
            path.add(0, row);
        }
        return path;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Row<?> row && row.entry.getId() == entry.getId();
    }

    @Override
    public int hashCode() {
        return Long.hashCode(entry.getId());
    }

    @Override
    public String toString() {
        return entry.getName();
    }
}
