// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.Map;
import org.eclipse.jface.action.Action;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider;
import org.fieldtrace.tracecompass.ui.base.Actions;
import org.fieldtrace.tracecompass.ui.rows.RowsView;
import org.fieldtrace.tracecompass.ui.selection.CallPathsChosenSignal;

/** Restricts a view of fields to the call paths that another view points to, and back to all. */
public final class CallPathChoice {
    private final RowsView<?> view;
    private final Action all = Actions.of("All call paths", this::clear);

    /** What is shown; null for all. */
    private String what;

    CallPathChoice(RowsView<?> view) {
        this.view = view;
        all.setToolTipText("Show the objects of all call paths again");
        all.setEnabled(false);
    }

    /** Follows what is selected in other views as long as this one is open. */
    void offer() {
        view.getViewSite().getActionBars().getToolBarManager().add(all);
        TmfSignalManager.register(this);
        view.getContent().addDisposeListener(event -> TmfSignalManager.deregister(this));
    }

    /** Shows what came in for what was selected in another view. */
    @TmfSignalHandler
    public void callPathsChosen(CallPathsChosenSignal signal) {
        view.whileShown(signal.getTrace(), () -> show(signal));
    }

    private void show(CallPathsChosenSignal signal) {
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
