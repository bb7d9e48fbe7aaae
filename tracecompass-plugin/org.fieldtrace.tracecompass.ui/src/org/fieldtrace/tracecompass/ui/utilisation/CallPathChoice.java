// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.Map;
import org.eclipse.jface.action.Action;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider;
import org.fieldtrace.tracecompass.ui.Actions;
import org.fieldtrace.tracecompass.ui.requests.CallPathsChosenSignal;
import org.fieldtrace.tracecompass.ui.rows.RowsView;

/** Restricts a view of fields to the call paths that another view points to, and back to all. */
final class CallPathChoice {
    private final RowsView<?> view;
    private final Action all = Actions.of("All call paths", this::clear);

    /** What is shown; null for all. */
    private String what;

    CallPathChoice(RowsView<?> view) {
        this.view = view;
        all.setToolTipText("Show the objects of all call paths again");
        all.setEnabled(false);
    }

    /** The action that shows all. */
    Action all() {
        return all;
    }

    /** Shows what came in at the call paths that were chosen. */
    void show(CallPathsChosenSignal signal) {
        what = signal.getWhat();
        all.setEnabled(true);
        view.restrict(
                remark(),
                monitor ->
                        Map.of(
                                UtilisationDataProvider.CALL_PATHS_KEY,
                                signal.getFinder().find(monitor)));
    }

    private void clear() {
        forget();
        view.restrict("", monitor -> Map.of());
    }

    /** Shows all from the next query on. */
    void forget() {
        what = null;
        all.setEnabled(false);
    }

    /** What is shown, in words; empty for all. */
    String remark() {
        return what == null
                ? ""
                : "Only the objects of " + what + "; \u201cAll call paths\u201d shows the rest.";
    }
}
