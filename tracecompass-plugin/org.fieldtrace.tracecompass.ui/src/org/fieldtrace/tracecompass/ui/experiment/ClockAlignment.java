// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.resources.IResource;
import org.eclipse.tracecompass.tmf.core.synchronization.ITmfTimestampTransform;
import org.eclipse.tracecompass.tmf.core.synchronization.TimestampTransformFactory;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfExperimentElement;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfOpenTraceHelper;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfProjectRegistry;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfTraceElement;
import org.fieldtrace.tracecompass.core.clocks.ClockSynchronisation;

/**
 * Takes the offsets of the clocks off the times of an experiment's traces, or gives the times back
 * that were recorded: by the time offsets of Trace Compass, which its project explorer shows and
 * clears as well. The analyses are made anew.
 */
public final class ClockAlignment {
    private final TmfExperimentElement element;
    private final Map<IResource, ITmfTrace> traces = new HashMap<>();

    private ClockAlignment(TmfExperimentElement element, ITmfTrace experiment) {
        this.element = element;
        for (ITmfTrace trace : TmfTraceManager.getTraceSet(experiment)) {
            traces.put(trace.getResource(), trace);
        }
    }

    /** Takes the offsets off. To be called in the thread of the user interface. */
    public static void align(ITmfTrace experiment, ClockSynchronisation clocks) {
        of(experiment).set(trace -> clocks.transform(trace.getHostId()));
    }

    /** Gives the recorded times back. To be called in the thread of the user interface. */
    public static void clear(ITmfTrace experiment) {
        of(experiment).set(trace -> TimestampTransformFactory.getDefaultTransform());
    }

    private static ClockAlignment of(ITmfTrace experiment) {
        if (!(TmfProjectRegistry.findElement(experiment.getResource(), true)
                instanceof TmfExperimentElement element)) {
            throw new IllegalStateException(experiment.getName() + " is not in the workspace");
        }
        return new ClockAlignment(element, experiment);
    }

    private interface Transforms {
        ITmfTimestampTransform of(ITmfTrace trace);
    }

    private void set(Transforms transforms) {
        // Of the open traces, which are closed below.
        Map<IResource, ITmfTimestampTransform> wanted = new HashMap<>();
        traces.forEach((resource, trace) -> wanted.put(resource, transforms.of(trace)));
        List<TmfTraceElement> elements = new ArrayList<>();
        for (TmfTraceElement inExperiment : element.getTraces()) {
            elements.add(inExperiment.getElementUnderTraceFolder());
        }
        element.closeEditors();
        for (TmfTraceElement trace : elements) {
            ITmfTimestampTransform transform = wanted.get(trace.getResource());
            if (transform != null) {
                trace.closeEditors();
                trace.deleteSupplementaryResources();
                trace.refreshSupplementaryFolder();
                TimestampTransformFactory.setTimestampTransform(trace.getResource(), transform);
                trace.refreshSupplementaryFolder();
            }
        }
        element.deleteSupplementaryResources();
        TmfOpenTraceHelper.openFromElement(element);
    }
}
