// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.util.Collection;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstTrace;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfTraceException;
import org.eclipse.tracecompass.tmf.core.request.ITmfEventRequest;
import org.eclipse.tracecompass.tmf.core.trace.TraceValidationStatus;
import org.eclipse.tracecompass.tmf.ctf.core.trace.CtfTmfTrace;
import org.eclipse.tracecompass.tmf.ctf.core.trace.CtfTraceValidationStatus;
import org.fieldtrace.tracecompass.core.event.EventNames;

/** An LTTng-UST trace that holds events of Fieldtrace. */
public final class FieldtraceTrace extends LttngUstTrace {
    /** Id of the trace type. */
    public static final String TYPE_ID = "org.fieldtrace.tracecompass.core.tracetype";

    /** Code of the status of a trace that is sound but declares none of our events. */
    public static final int WITHOUT_OUR_EVENTS = 1;

    /** Above the 100 of LTTng-UST traces, which every such trace is as well. */
    private static final int CONFIDENCE = 110;

    private static final String PLUGIN_ID = "org.fieldtrace.tracecompass.core";

    private final boolean hasViews;

    public FieldtraceTrace() {
        this(true);
    }

    private FieldtraceTrace(boolean hasViews) {
        super(new FieldtraceEventFactory());
        this.hasViews = hasViews;
    }

    /** A trace that no view shows, whose analyses are asked for one after the other. */
    public static FieldtraceTrace withoutViews() {
        return new FieldtraceTrace(false);
    }

    /**
     * Trace Compass holds a request back for a second, in case others come that can be answered in
     * the same reading. Without views none comes.
     */
    @Override
    public void sendRequest(ITmfEventRequest request) {
        super.sendRequest(request);
        if (!hasViews) {
            notifyPendingRequest(false);
        }
    }

    /**
     * Names it by its recording, not by the folder in it, which is the same of all. Given the
     * folder of the recording, it opens the trace in it, if that is one.
     */
    @Override
    public void initTrace(
            IResource resource,
            String path,
            Class<? extends ITmfEvent> type,
            String name,
            String traceTypeId)
            throws TmfTraceException {
        super.initTrace(
                resource,
                TraceFolders.theOneBelow(path),
                type,
                RecordingName.of(path, name),
                traceTypeId);
    }

    @Override
    public IStatus validate(IProject project, String path) {
        try {
            return validated(project, TraceFolders.theOneBelow(path));
        } catch (RuntimeException | StackOverflowError e) {
            // It looks into the first events, and says of some damage what it met there.
            return new Status(IStatus.ERROR, PLUGIN_ID, path + " is damaged: " + e, e);
        }
    }

    private IStatus validated(IProject project, String path) {
        IStatus status = super.validate(project, path);
        // The status of an LTTng-UST trace does not say which events it declares.
        IStatus ctfStatus = status.isOK() ? validateAsCtf(project, path) : status;
        if (!(ctfStatus instanceof CtfTraceValidationStatus ctf) || !ctfStatus.isOK()) {
            // A damaged trace comes as a warning, for it may still be a trace; but not surely ours.
            return ctfStatus.getSeverity() == IStatus.ERROR
                    ? ctfStatus
                    : new Status(IStatus.ERROR, PLUGIN_ID, ctfStatus.getMessage());
        }
        return declaresOurs(ctf.getEventNames())
                ? new TraceValidationStatus(CONFIDENCE, PLUGIN_ID)
                : new Status(
                        IStatus.ERROR,
                        PLUGIN_ID,
                        WITHOUT_OUR_EVENTS,
                        path + " declares no events of Fieldtrace",
                        null);
    }

    private static IStatus validateAsCtf(IProject project, String path) {
        CtfTmfTrace trace = new CtfTmfTrace();
        try {
            return trace.validate(project, path);
        } finally {
            trace.dispose();
        }
    }

    private static boolean declaresOurs(Collection<String> names) {
        return names.stream()
                // Some versions keep the quotation marks that the metadata have around names.
                .map(name -> name.replace("\"", ""))
                .anyMatch(name -> name.startsWith(EventNames.PROVIDER_PREFIX));
    }
}
