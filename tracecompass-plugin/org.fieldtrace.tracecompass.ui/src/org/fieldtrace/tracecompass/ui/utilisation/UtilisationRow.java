// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry.Kind;

/**
 * A row of the view. Rows of the same place in the tree are equal whatever they count, so that what
 * is expanded and selected stays so when the counts change.
 */
final class UtilisationRow {
    private final UtilisationEntry entry;
    private final UtilisationRow parent;
    private final List<UtilisationRow> children = new ArrayList<>();

    private UtilisationRow(UtilisationEntry entry, UtilisationRow parent) {
        this.entry = entry;
        this.parent = parent;
    }

    /**
     * The topmost rows, with all others below them, siblings in the order of the entries.
     *
     * @param entries parents before their children
     */
    static List<UtilisationRow> tree(List<UtilisationEntry> entries) {
        List<UtilisationRow> topmost = new ArrayList<>();
        Map<Long, UtilisationRow> rows = new HashMap<>();
        for (UtilisationEntry entry : entries) {
            UtilisationRow parent = rows.get(entry.getParentId());
            UtilisationRow row = new UtilisationRow(entry, parent);
            rows.put(entry.getId(), row);
            (parent == null ? topmost : parent.children).add(row);
        }
        return topmost;
    }

    UtilisationEntry entry() {
        return entry;
    }

    Optional<UtilisationRow> parent() {
        return Optional.ofNullable(parent);
    }

    List<UtilisationRow> children() {
        return children;
    }

    boolean isField() {
        return entry.getKind() == Kind.FIELD;
    }

    /** From the topmost row down to this one. */
    List<UtilisationRow> path() {
        List<UtilisationRow> path = new ArrayList<>();
        for (UtilisationRow row = this; row != null; row = row.parent) {
            path.add(0, row);
        }
        return path;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UtilisationRow row && row.entry.getId() == entry.getId();
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
