// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.ReleaseNames;
import org.fieldtrace.model.requests.assembly.Names;
import org.fieldtrace.model.requests.assembly.ServiceRun;
import org.fieldtrace.model.requests.assembly.UnmatchedCounts;
import org.fieldtrace.tracecompass.core.event.ProcessKey;
import org.fieldtrace.tracecompass.core.event.VpidRuns;

/** The JVM runs of the traces of an experiment. */
final class TraceRuns {
    /** A run, and what the history keeps of it. */
    static final class Run {
        private final ServiceRun run;
        private final String trace;
        private String uuid = "";
        private String host = "";

        private Run(ServiceRun run, String trace) {
            this.run = run;
            this.trace = trace;
        }

        ServiceRun run() {
            return run;
        }

        /** Name of its trace. */
        String trace() {
            return trace;
        }

        /** Empty where it was never told. */
        String uuid() {
            return uuid;
        }

        /** Which service it is, and which version of it. */
        Optional<Release> release() {
            return run.names().release();
        }

        /** Name of its host, empty where it was never told. */
        String host() {
            return host;
        }
    }

    private final Names names;
    private final UnmatchedCounts counts;
    private final Map<ITmfTrace, VpidRuns<Run>> runs = new HashMap<>();

    /** The trace of the last event, which is mostly that of the next. */
    private ITmfTrace lastTrace;

    private VpidRuns<Run> runsOfLastTrace;

    private final List<Run> all = new ArrayList<>();

    TraceRuns(Names names, UnmatchedCounts counts) {
        this.names = names;
        this.counts = counts;
    }

    /** The run that this process of the trace is now, by its key. */
    ServiceRun of(ITmfTrace trace, long process) {
        return runsOf(trace).of(process).run;
    }

    private VpidRuns<Run> runsOf(ITmfTrace trace) {
        if (trace != lastTrace) {
            lastTrace = trace;
            runsOfLastTrace =
                    runs.computeIfAbsent(
                            trace, begun -> new VpidRuns<>(process -> begin(begun, process)));
        }
        return runsOfLastTrace;
    }

    private Run begin(ITmfTrace trace, long process) {
        Run run =
                new Run(
                        new ServiceRun(
                                all.size(), trace.getHostId(), ProcessKey.vpid(process), names),
                        trace.getName());
        all.add(run);
        return run;
    }

    /** A run says who it is. */
    void identify(ITmfTrace trace, long process, String uuid, Release release, String host) {
        String kept = NameTable.cut(uuid, counts);
        Run run = runsOf(trace).identified(process, kept);
        run.uuid = kept;
        run.host = NameTable.cut(host, counts);
        run.run
                .names()
                .defineService(
                        new Release(
                                NameTable.cut(release.service(), counts),
                                NameTable.cut(release.version(), counts)));
    }

    /** Calls services by their names alone where one release of each ran. */
    void nameServices() {
        ReleaseNames releases = new ReleaseNames();
        all.forEach(run -> run.release().ifPresent(releases::add));
        all.forEach(
                run -> run.release().map(releases::of).ifPresent(run.run.names()::renameService));
    }

    /** All runs, by their number. */
    List<Run> all() {
        return all;
    }
}
