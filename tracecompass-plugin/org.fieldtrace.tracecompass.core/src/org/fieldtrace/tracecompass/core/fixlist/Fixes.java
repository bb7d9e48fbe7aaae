// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.endtoend.Answers;
import org.fieldtrace.model.endtoend.EndToEnd;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.endtoend.ServiceKeys;
import org.fieldtrace.model.endtoend.UnreadAnswer;
import org.fieldtrace.model.findings.CallFindings;
import org.fieldtrace.model.findings.CallSite;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.FindingRules;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.FixList;
import org.fieldtrace.model.findings.JoinedFindings;
import org.fieldtrace.model.findings.UnreadFields;
import org.fieldtrace.model.findings.answers.AnswerFindings;
import org.fieldtrace.model.findings.gains.GainReplay;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.index.ByteCost;
import org.fieldtrace.model.requests.index.PassProgress;
import org.fieldtrace.model.requests.index.ProcessorHistory;
import org.fieldtrace.model.requests.index.RequestIndex;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.index.RunningSum;
import org.fieldtrace.model.requests.index.ThreadHistory;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationQuery;

/** Joins the history of requests with those of the fields of the same traces. */
public final class Fixes {
    private final List<UtilisationAnalysis> utilisations;
    private final ReadThreshold threshold;
    private final FindingRules rules;

    /**
     * @param utilisations of the traces that the requests are in
     * @param threshold up to which utilisation a field counts as never read
     * @param rules from when on something is a finding
     */
    public Fixes(
            List<UtilisationAnalysis> utilisations, ReadThreshold threshold, FindingRules rules) {
        this.threshold = threshold;
        this.rules = rules;
        this.utilisations = List.copyOf(utilisations);
    }

    /** Over the same requests, to find what is gained. */
    static final int PASSES = GainReplay.PASSES + AnswerFindings.PASSES + CallFindings.PASSES;

    /** Whether the fields of all traces have been read to their end. */
    public boolean isComplete() {
        boolean complete = true;
        for (UtilisationAnalysis utilisation : utilisations) {
            ITmfStateSystem states =
                    utilisation.waitForInitialization() ? utilisation.getStateSystem() : null;
            complete &= states != null && states.waitUntilBuilt(0);
        }
        return complete;
    }

    /**
     * The findings of a range of time, and call paths without any, most to gain first.
     *
     * @param from the range's start, nanoseconds; {@link Long#MIN_VALUE} for all
     * @param until the range's end, nanoseconds
     * @param progress of {@link #PASSES} passes
     */
    public List<Finding> of(
            RequestHistory history,
            RequestSummary summary,
            long from,
            long until,
            PassProgress progress)
            throws StateSystemDisposedException {
        CallPaths callPaths = callPaths(history);
        RunSamples samples = new RunSamples(from, until);
        setProcessors(history, summary, from, until);
        UtilisationReport report = report(from, until);
        return JoinedFindings.of(
                FixList.of(
                        history,
                        summary,
                        report,
                        rules,
                        new DelayHistory(callPaths.runs(), samples),
                        callPaths::of,
                        from,
                        until,
                        progress),
                answers(history, summary, callPaths, from, until, progress),
                CallFindings.of(
                        history,
                        summary,
                        callPaths::of,
                        new ReadHistory(history, callPaths.runs(), samples),
                        UnreadFields.of(report),
                        rules,
                        from,
                        until,
                        progress));
    }

    /** The call paths alone, where it does not matter what is gained, which takes less time. */
    public List<Fix> withoutGains(
            RequestHistory history, RequestSummary summary, long from, long until)
            throws StateSystemDisposedException {
        CallPaths callPaths = callPaths(history);
        return FixList.withoutGains(history, summary, report(from, until), rules, callPaths::of);
    }

    /** The lines of code that make remote calls. */
    public CallSite.Found callSites(RequestHistory history, RequestSummary summary)
            throws StateSystemDisposedException {
        return CallSite.of(history, summary, callPaths(history)::of);
    }

    /** The keys of what operations answer, and what becomes of them at those who ask. */
    public List<EndToEndField> endToEnd(RequestHistory history, long from, long until)
            throws StateSystemDisposedException {
        CallPaths callPaths = callPaths(history);
        return EndToEnd.of(
                report(from, until), callPaths.keys(), answers(history, callPaths, from, until));
    }

    private static Answers answers(
            RequestHistory history, CallPaths callPaths, long from, long until) {
        return Answers.of(
                history,
                from,
                until,
                key -> callPaths.of(key).map(p -> new Answers.Path(p.service(), p.frames())));
    }

    /**
     * What operations answer and nobody reads; requests are not looked at where no mapper tells.
     */
    private List<Finding> answers(
            RequestHistory history,
            RequestSummary summary,
            CallPaths callPaths,
            long from,
            long until,
            PassProgress progress)
            throws StateSystemDisposedException {
        Map<String, ServiceKeys> keys = callPaths.keys();
        if (keys.values().stream().allMatch(ServiceKeys::isEmpty)) {
            progress.leaveOut(AnswerFindings.PASSES);
            return List.of();
        }
        UtilisationReport report = report(from, until);
        Answers answers = answers(history, callPaths, from, until);
        return AnswerFindings.of(
                history,
                summary,
                report,
                UnreadAnswer.of(EndToEnd.of(report, keys, answers), report, keys, answers),
                callPaths::of,
                from,
                until,
                progress);
    }

    /** Of all processes, from the first request on: what JVMs take to start is no request's. */
    private void setProcessors(
            RequestHistory history, RequestSummary summary, long from, long until)
            throws StateSystemDisposedException {
        RequestIndex requests = history.index();
        long first = Math.max(from, requests.request(0).map(Request::start).orElse(from));
        long last =
                Math.min(
                        until,
                        requests.request(requests.requests() - 1)
                                .map(Request::start)
                                .orElse(until));
        List<ProcessorHistory> histories = new ArrayList<>();
        List<ThreadHistory> threads = new ArrayList<>();
        List<ByteCost.OfProcess> ofBytes = new ArrayList<>();
        for (UtilisationAnalysis utilisation : utilisations) {
            UtilisationQuery query = query(utilisation.getStateSystem(), first, until);
            query.processors().forEach(summary::addProcessor);
            long step = ProcessorHistory.slice(last - first);
            histories.addAll(query.processorHistories(first, last, step));
            threads.addAll(query.threadHistories(first, last, step));
            ofBytes.addAll(query.ofBytes());
        }
        summary.setOfByte(ByteCost.of(ofBytes));
        RunningSum begun = requests.begun(first, last);
        summary.setUtilisation(
                ProcessorHistory.whileWorking(histories, first, last),
                ProcessorHistory.ofAllWhileWorking(histories, first, last),
                ProcessorHistory.backgroundWhileWorking(histories, begun, first, last));
        summary.setThreads(ThreadHistory.ofServices(threads, begun, first, last));
        summary.setUsual(ProcessorHistory.usual(histories, begun, first, last));
        summary.setWaiting(
                ProcessorHistory.usualWaiting(histories, begun, first, last),
                ProcessorHistory.processors(histories, first, last));
    }

    private static UtilisationQuery query(ITmfStateSystem states, long from, long until)
            throws StateSystemDisposedException {
        return from == Long.MIN_VALUE
                ? UtilisationQuery.ofAll(states)
                : UtilisationQuery.ofRange(states, from, until);
    }

    private UtilisationReport report(long from, long until) throws StateSystemDisposedException {
        UtilisationReport.Builder report = UtilisationReport.builder().threshold(threshold);
        for (UtilisationAnalysis utilisation : utilisations) {
            query(utilisation.getStateSystem(), from, until).addTo(report);
        }
        return report.build();
    }

    private CallPaths callPaths(RequestHistory history) throws StateSystemDisposedException {
        CallPaths callPaths = new CallPaths(history);
        for (UtilisationAnalysis utilisation : utilisations) {
            callPaths.add(utilisation.getTrace().getName(), utilisation.getStateSystem());
        }
        return callPaths;
    }
}
