// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.selection;

import org.eclipse.tracecompass.tmf.core.signal.TmfSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.statushandlers.StatusManager;
import org.fieldtrace.model.consumers.FieldName;
import org.fieldtrace.tracecompass.ui.base.UserInterface;

/** A user selected a field, or asks who reads it. */
public final class FieldChosenSignal extends TmfSignal {
    private final ITmfTrace trace;
    private final String service;
    private final FieldName field;
    private final boolean isAsked;

    private FieldChosenSignal(
            Object source, ITmfTrace trace, String service, FieldName field, boolean isAsked) {
        super(source);
        this.trace = trace;
        this.service = service;
        this.field = field;
        this.isAsked = isAsked;
    }

    /**
     * Shows a field in the view of readers, where that is open.
     *
     * @param service which fetches it
     */
    public static void select(Object source, ITmfTrace trace, String service, FieldName field) {
        TmfSignalManager.dispatchSignal(
                new FieldChosenSignal(source, trace, service, field, false));
    }

    /**
     * Opens the view of readers at a field, in the thread of the user interface.
     *
     * @param service which fetches it
     */
    public static void showReaders(
            Object source, ITmfTrace trace, String service, FieldName field) {
        try {
            UserInterface.page().showView(ShownViews.READERS, null, IWorkbenchPage.VIEW_ACTIVATE);
        } catch (PartInitException e) {
            StatusManager.getManager().handle(e.getStatus(), StatusManager.SHOW);
            return;
        }
        TmfSignalManager.dispatchSignal(new FieldChosenSignal(source, trace, service, field, true));
    }

    public ITmfTrace getTrace() {
        return trace;
    }

    /** The service that fetches the field. */
    public String getService() {
        return service;
    }

    public FieldName getField() {
        return field;
    }

    /** Whether the user asked for its readers, so that no filter may hide them. */
    public boolean isAsked() {
        return isAsked;
    }
}
