// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.answers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.endtoend.FieldFate;
import org.fieldtrace.model.endtoend.KeyReader;
import org.fieldtrace.model.endtoend.OwnCall;
import org.fieldtrace.model.endtoend.UnreadAnswer;
import org.fieldtrace.model.findings.CallPath;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.UnreadByAll;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.GainPlace;
import org.fieldtrace.model.findings.gains.GainReplay;
import org.fieldtrace.model.findings.gains.JoinedGain;
import org.fieldtrace.model.findings.gains.LeftOut;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.index.PassProgress;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;

/** Finds what is gained where an operation no longer answers what nobody reads. */
public final class AnswerFindings {
    /** Over the same requests. */
    public static final int PASSES = GainReplay.PASSES;

    /** Remote calls of one call path. */
    private static final class Calls {
        private final List<RemoteCallSums.Key> keys = new ArrayList<>();
        private long calls;
        private long critical;
    }

    /** An answer, and where its gain is found. */
    private record Played(
            UnreadAnswer answer,
            List<UnreadByAll.Caller> callers,
            JoinedGain gain,
            long critical) {}

    private final RequestSource source;
    private final UtilisationReport report;
    private final RequestSummary summary;
    private final Map<CallPath, Calls> calls = new HashMap<>();
    private final Map<RemoteCallSums.Key, CallPath> paths = new HashMap<>();
    private final Map<RemoteCallSums.Key, List<GainPlace>> places = new HashMap<>();

    private AnswerFindings(
            RequestSource source,
            RequestSummary summary,
            UtilisationReport report,
            Function<RemoteCallSums.Key, Optional<CallPath>> callPaths) {
        this.source = source;
        this.summary = summary;
        this.report = report;
        summary.remoteCalls()
                .forEach(
                        (key, sums) ->
                                callPaths.apply(key).ifPresent(path -> add(path, key, sums)));
    }

    private void add(CallPath path, RemoteCallSums.Key key, RemoteCallSums sums) {
        paths.put(key, path);
        Calls at = calls.computeIfAbsent(path, p -> new Calls());
        at.keys.add(key);
        at.calls += sums.calls();
        at.critical += sums.critical();
    }

    /**
     * The findings of a range of time.
     *
     * @param summary of its requests
     * @param answers that nobody reads in full
     * @param callPaths the call path of a remote call; empty where it is not known
     * @param from the range's start, nanoseconds
     * @param until the range's end, nanoseconds
     * @param progress of {@link #PASSES} passes
     */
    public static List<Finding> of(
            RequestSource source,
            RequestSummary summary,
            UtilisationReport report,
            List<UnreadAnswer> answers,
            Function<RemoteCallSums.Key, Optional<CallPath>> callPaths,
            long from,
            long until,
            PassProgress progress) {
        AnswerFindings all = new AnswerFindings(source, summary, report, callPaths);
        List<Played> played = new ArrayList<>();
        answers.forEach(answer -> all.place(answer).ifPresent(played::add));
        GainReplay.Looked looked =
                GainReplay.run(
                        source.index(),
                        from,
                        until,
                        summary.duration(),
                        new GainReplay.Processors(
                                service -> summary.processorLoad().of(source.name(service)),
                                service -> summary.processorLoad().threadsOf(source.name(service)),
                                summary.processorLoad().waiting() > 0,
                                summary.processorLoad().ofByte()),
                        all.places,
                        played.stream().map(Played::gain).toList(),
                        progress);
        return played.stream().map(one -> all.finding(one, looked.all())).toList();
    }

    private Finding finding(Played one, int requests) {
        return new AnswerFinding(
                new UnreadByAll(one.answer, one.callers),
                one.gain.extent(requests),
                summary.duration() == 0
                        ? 0
                        : Math.min(1, (double) one.critical / summary.duration()),
                one.gain.gain(requests).of(summary.processorLoad()));
    }

    private Optional<Played> place(UnreadAnswer answer) {
        Map<CallPath, List<RemoteCallSums.Key>> asking = asking(answer);
        if (asking.isEmpty()) {
            return Optional.empty();
        }
        double unread = bytes(answer.unread());
        double kept = bytes(answer.others());
        LeftOut leftOut =
                LeftOut.ofAnswer(
                        unread,
                        kept,
                        answer.unread().stream().anyMatch(row -> bytes(row).isPresent()),
                        answer.unread().stream().allMatch(row -> bytes(row).isPresent()));
        List<GainPlace> answers = new ArrayList<>();
        List<UnreadByAll.Caller> callers = new ArrayList<>();
        long critical = 0;
        for (Map.Entry<CallPath, List<RemoteCallSums.Key>> at : asking.entrySet()) {
            answers.add(place(new GainPlace(Gain.Kind.FIELDS, leftOut), at.getValue()));
            long asked = 0;
            for (RemoteCallSums.Key key : at.getValue()) {
                asked += summary.remoteCalls().get(key).calls();
                critical += summary.remoteCalls().get(key).critical();
            }
            callers.add(caller(at.getKey(), asked, answer, unread + kept));
        }
        List<GainPlace> fetched = new ArrayList<>();
        for (OwnCall call : answer.fetched()) {
            Calls own = calls.get(new CallPath(answer.service(), call.frames()));
            if (call.isOnlyHere() && own != null) {
                fetched.add(place(place(answer.service(), call, own.calls), own.keys));
            }
        }
        callers.sort(UnreadByAll.Caller.MOST_CALLS_FIRST);
        return Optional.of(new Played(answer, callers, new JoinedGain(answers, fetched), critical));
    }

    private GainPlace place(GainPlace place, List<RemoteCallSums.Key> keys) {
        keys.forEach(key -> places.computeIfAbsent(key, k -> new ArrayList<>()).add(place));
        return place;
    }

    /** Where the callee fetches what is unread. */
    private GainPlace place(String service, OwnCall call, long made) {
        List<ContextUtilisation> contexts =
                report.contexts().stream()
                        .filter(one -> one.context().service().equals(service))
                        .filter(one -> one.context().frames().equals(call.frames()))
                        .toList();
        List<ContextUtilisation> unread = contexts.stream().map(one -> unread(one, call)).toList();
        return new GainPlace(
                call.isWhole() ? Gain.Kind.CALL : Gain.Kind.FIELDS,
                LeftOut.all(contexts, unread, made));
    }

    /** The same objects, with the fields alone that nobody reads. */
    private static ContextUtilisation unread(ContextUtilisation all, OwnCall call) {
        String className = all.context().className();
        return new ContextUtilisation(
                all.context(),
                all.allocations(),
                all.samples(),
                all.fields().stream()
                        .filter(
                                field ->
                                        call.fields()
                                                .contains(
                                                        new OwnCall.UnreadField(
                                                                className, field.name())))
                        .toList());
    }

    /** The calls that ask for it, by their call path. */
    private Map<CallPath, List<RemoteCallSums.Key>> asking(UnreadAnswer answer) {
        Map<CallPath, List<RemoteCallSums.Key>> asking = new LinkedHashMap<>();
        paths.forEach(
                (key, path) -> {
                    if (key.callee() >= 0
                            && key.operation() >= 0
                            && source.name(key.callee()).equals(answer.service())
                            && source.name(key.operation()).equals(answer.operation())) {
                        asking.computeIfAbsent(path, p -> new ArrayList<>()).add(key);
                    }
                });
        return asking;
    }

    /** Of an answer, on average; nothing for keys whose values nobody measured. */
    private double bytes(List<EndToEndField> rows) {
        return rows.stream().mapToDouble(row -> bytes(row).orElse(0)).sum();
    }

    /** What the values of a key take in an answer, by all callers who measured it. */
    private OptionalDouble bytes(EndToEndField row) {
        double bytes = 0;
        long asked = 0;
        for (KeyReader reader : row.readers()) {
            Calls at = calls.get(new CallPath(reader.service(), reader.frames()));
            if (at != null && reader.allBytes().isPresent()) {
                bytes += reader.allBytes().getAsDouble();
                asked += at.calls;
            }
        }
        return asked == 0 ? OptionalDouble.empty() : OptionalDouble.of(bytes / asked);
    }

    private UnreadByAll.Caller caller(
            CallPath path, long asked, UnreadAnswer answer, double allBytes) {
        List<EndToEndField> rows = new ArrayList<>(answer.unread());
        rows.addAll(answer.others());
        List<String> unread =
                rows.stream().filter(row -> isUnread(row, path)).map(EndToEndField::key).toList();
        // Who makes nothing of a key has no verdict on those below it.
        double bytes =
                rows.stream()
                        .filter(row -> isUnread(row.key(), unread))
                        .mapToDouble(row -> bytes(row).orElse(0))
                        .sum();
        return new UnreadByAll.Caller(path, asked, unread, allBytes == 0 ? 0 : bytes / allBytes);
    }

    private static boolean isUnread(EndToEndField row, CallPath path) {
        return row.readers().stream()
                .filter(reader -> reader.service().equals(path.service()))
                .filter(reader -> reader.frames().equals(path.frames()))
                .anyMatch(reader -> reader.fate() == FieldFate.NEVER_READ);
    }

    private static boolean isUnread(String key, List<String> unread) {
        return unread.stream().anyMatch(of -> key.equals(of) || key.startsWith(of + "."));
    }
}
