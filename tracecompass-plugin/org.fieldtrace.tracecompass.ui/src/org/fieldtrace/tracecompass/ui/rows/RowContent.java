// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.List;
import org.eclipse.jface.viewers.ITreeContentProvider;

/** Gives the tree its rows; its input is the list of the topmost ones. */
final class RowContent implements ITreeContentProvider {
    @Override
    public Object[] getElements(Object input) {
        return ((List<?>) input).toArray();
    }

    @Override
    public Object[] getChildren(Object parent) {
        return ((Row<?>) parent).children().toArray();
    }

    @Override
    public Object getParent(Object element) {
        return ((Row<?>) element).parent().orElse(null);
    }

    @Override
    public boolean hasChildren(Object element) {
        return !((Row<?>) element).children().isEmpty();
    }
}
