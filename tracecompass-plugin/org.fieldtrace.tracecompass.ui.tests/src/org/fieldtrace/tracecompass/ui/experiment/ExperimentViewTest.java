// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.fieldtrace.tracecompass.core.trace.FieldtraceExperiment;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.requests.RequestFlowView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two hosts, of which the second one's clock is three seconds ahead. */
class ExperimentViewTest {
    private static final long SECONDS = 60;
    private static final long AHEAD = 3_000_000_000L;
    private static final int REQUESTS = 100;

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();

    @AfterEach
    void close() throws Exception {
        ui.run(() -> UserInterface.page().closeAllEditors(false));
        ui.await("the experiment to be closed", SECONDS, () -> active() == null);
        for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
            project.delete(true, true, new NullProgressMonitor());
        }
    }

    @Test
    void theOffsetOfAClockIsShownAndTakenOffOnlyOnDemand() throws Exception {
        List<Path> traces = ShopTrace.writeHosts(folder, REQUESTS, AHEAD);
        RequestFlowView view = ui.show(RequestFlowView.ID, RequestFlowView.class);
        new OpenExperiment().open(traces);
        assertInstanceOf(FieldtraceExperiment.class, active());
        assertEquals(List.of("hosta", "hostb"), names());

        AtomicReference<String> told = new AtomicReference<>("");
        // A first look of another view may have it told anew in the next moment.
        ui.await(
                "the offset",
                SECONDS,
                () -> {
                    told.set(view.notice());
                    return told.get().contains("Clock of hostb");
                });
        String raw = told.get();
        assertTrue(raw.contains("ahead by 3.00 s"), raw);
        assertTrue(raw.contains("The times are as recorded"), raw);
        // A call and its handling are not within each other as long as the clocks differ.
        assertTrue(!raw.contains("of 100 requests"), raw);

        click(view);
        ui.await("aligned times", SECONDS, () -> view.notice().contains("taken off all its times"));
        ui.await("whole requests", SECONDS, () -> view.notice().contains("of 100 requests"));
        assertTrue(ui.get(() -> action(view).isChecked()));

        click(view);
        ui.await("recorded times", SECONDS, () -> view.notice().contains("as recorded"));
        assertTrue(!ui.get(() -> action(view).isChecked()));
    }

    private static ITmfTrace active() {
        return TmfTraceManager.getInstance().getActiveTrace();
    }

    private static List<String> names() {
        return TmfTraceManager.getTraceSet(active()).stream().map(ITmfTrace::getName).toList();
    }

    private void click(RequestFlowView view) {
        ui.run(
                () -> {
                    action(view).setChecked(!action(view).isChecked());
                    action(view).run();
                });
    }

    private static IAction action(RequestFlowView view) {
        for (var item : view.getViewSite().getActionBars().getToolBarManager().getItems()) {
            if (item instanceof ActionContributionItem action
                    && action.getAction().getText().equals("Align clocks")) {
                return action.getAction();
            }
        }
        throw new AssertionError("no such action");
    }
}
