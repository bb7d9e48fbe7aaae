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

    /** Orders of tests: those that share a trace stand between these, and come together. */
    public static final int BEFORE_SHARED = 1;

    public static final int AFTER_SHARED = Integer.MAX_VALUE;

    private static OpenTrace shared;
    private static Path sharedPath;

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
        return at(TRACES.resolve(name));
    }

    /** Opens a trace; Trace Compass is left to tell its type. */
    public static OpenTrace at(Path path) throws CoreException, TimeoutException {
        closeShared();
        return new OpenTrace(path);
    }

    /**
     * Gives a trace of that folder, or another one, that stays open from one test of a class to the
     * next, as to open it takes longer than most tests. They leave the views as they found them.
     * Any other trace that is opened closes it, and {@link #closeShared} after all of them.
     */
    public static OpenTrace shared(Path path) throws CoreException, TimeoutException {
        Path wanted = TRACES.resolve(path);
        if (!wanted.equals(sharedPath)) {
            shared = at(wanted);
            sharedPath = wanted;
        }
        return shared;
    }

    /** Closes the trace that tests share, if one is open. */
    public static void closeShared() throws CoreException, TimeoutException {
        if (shared != null) {
            OpenTrace last = shared;
            shared = null;
            sharedPath = null;
            last.close();
        }
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
