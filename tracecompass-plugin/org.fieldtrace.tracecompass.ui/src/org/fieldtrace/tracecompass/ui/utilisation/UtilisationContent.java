// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.List;
import org.eclipse.jface.viewers.ITreeContentProvider;

/** Gives the tree its rows; its input is the list of the topmost ones. */
final class UtilisationContent implements ITreeContentProvider {
    @Override
    public Object[] getElements(Object input) {
        return ((List<?>) input).toArray();
    }

    @Override
    public Object[] getChildren(Object parent) {
        return ((UtilisationRow) parent).children().toArray();
    }

    @Override
    public Object getParent(Object element) {
        return ((UtilisationRow) element).parent().orElse(null);
    }

    @Override
    public boolean hasChildren(Object element) {
        return !((UtilisationRow) element).children().isEmpty();
    }
}
