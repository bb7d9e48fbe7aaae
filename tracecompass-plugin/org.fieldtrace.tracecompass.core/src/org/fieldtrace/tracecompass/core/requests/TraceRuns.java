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

/**
 * The JVM runs of the traces. Every event carries its run's vpid, but only {@code jvm_info} its
 * uuid: a vpid whose uuid changes belongs to a new run from there on.
 */
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
    private final Map<ITmfTrace, Map<Long, Run>> latest = new HashMap<>();

    /** The trace of the last event, which is mostly that of the next. */
    private ITmfTrace lastTrace;

    private Map<Long, Run> runsOfLastTrace;

    /** The run in that trace of the last event, which is often that of the next; null if none. */
    private Run lastRun;

    private final List<Run> all = new ArrayList<>();

    TraceRuns(Names names, UnmatchedCounts counts) {
        this.names = names;
        this.counts = counts;
    }

    /** The run that has this vpid in the trace now. */
    ServiceRun of(ITmfTrace trace, long vpid) {
        return latest(trace, vpid).run;
    }

    private Run latest(ITmfTrace trace, long vpid) {
        if (trace != lastTrace) {
            lastTrace = trace;
            runsOfLastTrace = latest.computeIfAbsent(trace, t -> new HashMap<>());
            lastRun = null;
        }
        if (lastRun == null || lastRun.run.vpid() != vpid) {
            Run run = runsOfLastTrace.get(vpid);
            lastRun = run != null ? run : begin(trace, vpid, runsOfLastTrace);
        }
        return lastRun;
    }

    private Run begin(ITmfTrace trace, long vpid, Map<Long, Run> runs) {
        Run run =
                new Run(
                        new ServiceRun(all.size(), trace.getHostId(), vpid, names, counts),
                        trace.getName());
        all.add(run);
        runs.put(vpid, run);
        return run;
    }

    /** A run says who it is; what it emitted before saying so is its own. */
    void identify(ITmfTrace trace, long vpid, String uuid, Release release, String host) {
        Run run = latest(trace, vpid);
        String kept = NameTable.cut(uuid, counts);
        if (!run.uuid.isEmpty() && !run.uuid.equals(kept)) {
            run = begin(trace, vpid, latest.get(trace));
            lastRun = run;
        }
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
