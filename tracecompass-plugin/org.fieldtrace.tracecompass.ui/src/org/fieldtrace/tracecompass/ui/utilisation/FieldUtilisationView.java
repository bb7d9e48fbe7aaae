// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Text;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceClosedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceOpenedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceSelectedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.ui.views.TmfView;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.ui.Legend;
import org.fieldtrace.tracecompass.ui.utilisation.RowsQuery.Answer;

/** Which fields of the objects that remote calls bring in are read, at which call path. */
public final class FieldUtilisationView extends TmfView {
    public static final String ID = "org.fieldtrace.tracecompass.ui.utilisation";

    /** So that scrolling through time asks once, when it pauses. */
    private static final long RANGE_DELAY_MILLISECONDS = 150;

    private Display display;
    private UtilisationTable table;
    private Composite content;
    private StackLayout stack;
    private Composite tablePage;
    private CLabel notice;
    private Text emptyPage;
    private ITmfTrace trace;
    private RowsQuery query;
    private boolean isRangeOnly;
    private boolean isComplete;

    public FieldUtilisationView() {
        super("Field Utilisation");
    }

    @Override
    public void createPartControl(Composite parent) {
        super.createPartControl(parent);
        display = parent.getDisplay();
        content = new Composite(parent, SWT.NONE);
        stack = new StackLayout();
        content.setLayout(stack);
        createTablePage();
        emptyPage = new Text(content, SWT.MULTI | SWT.WRAP | SWT.READ_ONLY);
        showEmpty(EmptyText.NO_TRACE);
        new UtilisationActions(this, table).contribute(getViewSite().getActionBars(), getSite());
        showTrace(TmfTraceManager.getInstance().getActiveTrace());
    }

    private void createTablePage() {
        tablePage = new Composite(content, SWT.NONE);
        GridLayout layout = new GridLayout(1, false);
        layout.marginWidth = 0;
        layout.marginHeight = 0;
        layout.verticalSpacing = 2;
        tablePage.setLayout(layout);
        Text filter = new Text(tablePage, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
        filter.setMessage("Filter by service, class, method or field");
        filter.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
        filter.addModifyListener(event -> table.filter(filter.getText()));
        notice = new CLabel(tablePage, SWT.NONE);
        notice.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
        table = new UtilisationTable(tablePage);
        table.viewer().getTree().setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
        createLegend(tablePage).setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
    }

    private static Legend createLegend(Composite parent) {
        return new Legend(parent)
                .add(Verdict.USED, "used")
                .add(Verdict.UNUSED, "unused or overwritten")
                .addWhisker("95 % interval")
                .add("Utilisation = used / (used + unused + overwritten); censored stands apart.");
    }

    @Override
    public void setFocus() {
        Control focus = stack.topControl == tablePage ? table.viewer().getTree() : emptyPage;
        focus.setFocus();
    }

    @Override
    public void dispose() {
        cancelQuery();
        super.dispose();
    }

    /** Whether what is shown is final, not that of an analysis that is still going on. */
    public boolean isComplete() {
        return isComplete;
    }

    public TreeViewer getTreeViewer() {
        return table.viewer();
    }

    /** The control that shows the view's content, without the view's title. */
    public Composite getContent() {
        return content;
    }

    boolean isRangeOnly() {
        return isRangeOnly;
    }

    /** Counts over the visible range of time only, or over the whole trace. */
    void setRangeOnly(boolean rangeOnly) {
        isRangeOnly = rangeOnly;
        startQuery(0);
    }

    @TmfSignalHandler
    public void traceOpened(TmfTraceOpenedSignal signal) {
        whenIdle(() -> showTrace(signal.getTrace()));
    }

    @TmfSignalHandler
    public void traceSelected(TmfTraceSelectedSignal signal) {
        whenIdle(() -> showTrace(signal.getTrace()));
    }

    @TmfSignalHandler
    public void traceClosed(TmfTraceClosedSignal signal) {
        whenIdle(
                () -> {
                    if (signal.getTrace() == trace) {
                        showTrace(null);
                    }
                });
    }

    @TmfSignalHandler
    public void windowRangeUpdated(TmfWindowRangeUpdatedSignal signal) {
        whenIdle(
                () -> {
                    if (isRangeOnly) {
                        startQuery(RANGE_DELAY_MILLISECONDS);
                    }
                });
    }

    /** Signals and answers come in any thread; what they are about may be gone when it is idle. */
    private void whenIdle(Runnable action) {
        if (display.isDisposed()) {
            return;
        }
        display.asyncExec(
                () -> {
                    if (!content.isDisposed()) {
                        action.run();
                    }
                });
    }

    private void showTrace(ITmfTrace newTrace) {
        if (newTrace != null && newTrace == trace) {
            return;
        }
        trace = newTrace;
        table.clear();
        showEmpty(trace == null ? EmptyText.NO_TRACE : EmptyText.READING);
        startQuery(0);
    }

    private void startQuery(long delay) {
        cancelQuery();
        isComplete = false;
        if (trace == null) {
            return;
        }
        TmfTimeRange range =
                isRangeOnly
                        ? TmfTraceManager.getInstance().getTraceContext(trace).getWindowRange()
                        : null;
        RowsQuery[] asked = new RowsQuery[1];
        asked[0] = new RowsQuery(trace, range, answer -> receive(asked[0], answer));
        query = asked[0];
        query.schedule(delay);
    }

    private void cancelQuery() {
        if (query != null) {
            query.cancel();
            query = null;
        }
    }

    private void receive(RowsQuery from, Answer answer) {
        whenIdle(
                () -> {
                    if (from == query) {
                        showAnswer(answer);
                    }
                });
    }

    private void showAnswer(Answer answer) {
        isComplete = true;
        if (answer instanceof Answer.Rows rows) {
            isComplete = rows.isComplete();
            table.show(rows.topmost());
            showNotice(rows);
            if (!rows.topmost().isEmpty()) {
                showPage(tablePage);
            } else if (!rows.isComplete()) {
                showEmpty(EmptyText.READING);
            } else {
                String nothing = isRangeOnly ? EmptyText.NOTHING_IN_RANGE : EmptyText.NO_OBJECTS;
                showEmpty(rows.losses().isEmpty() ? nothing : nothing + "\n\n" + rows.losses());
            }
        } else if (answer instanceof Answer.Failed failed) {
            showEmpty(EmptyText.failed(failed.message()));
        } else {
            showEmpty(EmptyText.NO_EVENTS);
        }
    }

    private void showNotice(Answer.Rows rows) {
        boolean hasLosses = !rows.losses().isEmpty();
        String text = rows.isComplete() ? "" : EmptyText.STILL_READING;
        notice.setText(hasLosses ? rows.losses() : text);
        notice.setToolTipText(notice.getText());
        notice.setImage(hasLosses ? JFaceResources.getImage(Dialog.DLG_IMG_MESSAGE_WARNING) : null);
        boolean isShown = !notice.getText().isEmpty();
        ((GridData) notice.getLayoutData()).exclude = !isShown;
        notice.setVisible(isShown);
        tablePage.layout();
    }

    private void showEmpty(String text) {
        emptyPage.setText(text);
        showPage(emptyPage);
    }

    private void showPage(Control page) {
        if (stack.topControl != page) {
            stack.topControl = page;
            content.layout();
        }
    }
}
