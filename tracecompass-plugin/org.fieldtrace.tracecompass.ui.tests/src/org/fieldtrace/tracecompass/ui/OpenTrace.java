// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfOpenTraceHelper;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfProjectRegistry;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfTraceFolder;
import org.fieldtrace.tracecompass.ui.base.UserInterface;

/** A recorded trace, opened in the workbench the way a user opens it; closed with all it made. */
public final class OpenTrace implements AutoCloseable {
    private static final long SECONDS = 300;
    private static final AtomicInteger count = new AtomicInteger();
    private static final Path TRACES = Path.of(System.getProperty("fieldtrace.traces"));

    private final UserInterface ui = new UserInterface();
    private final IProject project;
    private final ITmfTrace trace;

    private OpenTrace(Path path) throws CoreException, TimeoutException {
        NullProgressMonitor monitor = new NullProgressMonitor();
        project =
                TmfProjectRegistry.createProject("tests" + count.incrementAndGet(), null, monitor);
        TmfTraceFolder folder = TmfProjectRegistry.getProject(project, true).getTracesFolder();
        ITmfTrace before = active();
        IStatus status = ui.get(() -> open(folder, path));
        if (!status.isOK()) {
            throw new CoreException(status);
        }
        ui.await("the trace " + path + " to be open", SECONDS, () -> active() != before);
        trace = active();
        ui.await("the trace " + path + " to be indexed", SECONDS, () -> !trace.isIndexing());
    }

    /** Opens a trace of the folder of recorded traces; Trace Compass is left to tell its type. */
    public static OpenTrace named(String name) throws CoreException, TimeoutException {
        return new OpenTrace(TRACES.resolve(name));
    }

    /** Opens a trace; Trace Compass is left to tell its type. */
    public static OpenTrace at(Path path) throws CoreException, TimeoutException {
        return new OpenTrace(path);
    }

    public ITmfTrace trace() {
        return trace;
    }

    @Override
    public void close() throws CoreException, TimeoutException {
        ui.run(() -> UserInterface.page().closeAllEditors(false));
        ui.await("the trace to be closed", SECONDS, () -> active() == null);
        project.delete(true, true, new NullProgressMonitor());
    }

    private static IStatus open(TmfTraceFolder folder, Path trace) {
        try {
            // Without a window to ask in, for to tell a trace's type must need no question.
            return TmfOpenTraceHelper.openTraceFromPath(folder, trace.toString(), null);
        } catch (CoreException e) {
            return e.getStatus();
        }
    }

    private static ITmfTrace active() {
        return TmfTraceManager.getInstance().getActiveTrace();
    }
}
