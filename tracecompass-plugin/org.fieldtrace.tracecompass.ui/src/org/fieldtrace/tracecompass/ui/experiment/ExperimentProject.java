// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.tracecompass.tmf.core.TmfCommonConstants;
import org.eclipse.tracecompass.tmf.core.project.model.TmfTraceType;
import org.eclipse.tracecompass.tmf.core.project.model.TraceTypeHelper;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfExperimentElement;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfExperimentFolder;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfOpenTraceHelper;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfProjectElement;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfProjectRegistry;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfTraceElement;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfTraceTypeUIUtils;
import org.fieldtrace.tracecompass.core.trace.FieldtraceExperiment;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;

/** Opens several traces as one experiment, in a project of the workspace. */
public final class ExperimentProject {
    private static final String PLUGIN_ID = "org.fieldtrace.tracecompass.ui";

    private final TmfProjectElement project;

    /**
     * @param name of the project, which is made where it is missing
     */
    public ExperimentProject(String name) {
        IProject resource = TmfProjectRegistry.createProject(name, null, new NullProgressMonitor());
        project = TmfProjectRegistry.getProject(resource, true);
    }

    /**
     * Opens the traces together; the same traces again are the same experiment. To be called in the
     * thread of the user interface.
     *
     * @param traces at least one
     * @throws CoreException if one is no trace of Fieldtrace, or the workspace cannot be written
     */
    public void open(List<Path> traces) throws CoreException {
        List<Path> paths = traces.stream().map(t -> t.toAbsolutePath().normalize()).toList();
        List<String> names = TraceNames.of(paths);
        // Named by what is in it, so that what is kept of another experiment is not taken for its.
        String name = String.join(" + ", names) + " " + Integer.toHexString(paths.hashCode());
        List<IResource> links = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            links.add(link(paths.get(i), names.get(i)));
        }
        project.refresh();
        TmfExperimentElement experiment = experiment(name);
        List<TmfTraceElement> known = experiment.getTraces();
        for (TmfTraceElement trace : project.getTracesFolder().getTraces()) {
            if (links.contains(trace.getResource())
                    && known.stream().noneMatch(k -> k.getElementUnderTraceFolder() == trace)) {
                experiment.addTrace(trace);
            }
        }
        IStatus status = TmfOpenTraceHelper.openFromElement(experiment);
        if (!status.isOK()) {
            throw new CoreException(status);
        }
    }

    private IFolder link(Path path, String name) throws CoreException {
        IFolder traces = project.getTracesFolder().getResource();
        IFolder link = traces.getFolder(name);
        if (link.exists() && !path.toUri().equals(link.getRawLocationURI())) {
            // Of another trace that has the same name.
            link = traces.getFolder(name + " " + Integer.toHexString(path.hashCode()));
        }
        if (!link.exists()) {
            link.createLink(path.toUri(), IResource.NONE, new NullProgressMonitor());
            link.setPersistentProperty(TmfCommonConstants.SOURCE_LOCATION, path.toUri().toString());
        }
        TraceTypeHelper type = TmfTraceType.getTraceType(FieldtraceTrace.TYPE_ID);
        IStatus valid = type.getTrace().validate(project.getResource(), path.toString());
        if (valid.getSeverity() == IStatus.ERROR) {
            throw new CoreException(valid);
        }
        require(TmfTraceTypeUIUtils.setTraceType(link, type));
        return link;
    }

    private TmfExperimentElement experiment(String name) throws CoreException {
        TmfExperimentFolder experiments = project.getExperimentsFolder();
        if (experiments == null) {
            throw new CoreException(
                    new Status(IStatus.ERROR, PLUGIN_ID, "the project has no experiments"));
        }
        IFolder folder = experiments.getResource().getFolder(name);
        if (!folder.exists()) {
            folder.create(true, true, new NullProgressMonitor());
        }
        TmfExperimentElement element = experiments.getExperiment(folder);
        if (element == null) {
            element = experiments.addExperiment(folder);
        }
        require(
                TmfTraceTypeUIUtils.setTraceType(
                        folder, TmfTraceType.getTraceType(FieldtraceExperiment.TYPE_ID)));
        return element;
    }

    private static void require(IStatus status) throws CoreException {
        if (!status.isOK()) {
            throw new CoreException(status);
        }
    }
}
