// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystemBuilder;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.statesystem.ITmfStateProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.model.utilisation.AskedNames;
import org.fieldtrace.model.utilisation.CodeOrigin;
import org.fieldtrace.model.utilisation.MappedKey;
import org.fieldtrace.model.utilisation.OfferedOperation;
import org.fieldtrace.model.utilisation.UnknownClient;
import org.fieldtrace.model.utilisation.Use;
import org.fieldtrace.model.utilisation.WireFormat;
import org.fieldtrace.tracecompass.core.event.BatchedStateProvider;
import org.fieldtrace.tracecompass.core.event.EventNames;
import org.fieldtrace.tracecompass.core.event.FieldName;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/** Reads events into a state history whose layout {@link Attributes} describes. */
public final class UtilisationStateProvider extends BatchedStateProvider<List<ITmfEvent>> {
    /** Raise it whenever the layout or the meaning of an attribute changes: trees are cached. */
    private static final int VERSION = 31;

    private static final long NO_VPID = Long.MIN_VALUE;

    private interface Handler {
        void handle(long vpid, FieldtraceEvent event)
                throws MalformedEventException, ImpossibleFieldException;
    }

    private final Map<String, Handler> handlers = handlers();
    private final ProcessStrings strings = new ProcessStrings();
    private HistoryWriter history;
    private Definitions definitions;
    private JvmRuns runs;

    public UtilisationStateProvider(ITmfTrace trace) {
        super(trace, UtilisationAnalysis.ID);
    }

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public ITmfStateProvider getNewInstance() {
        return new UtilisationStateProvider(getTrace());
    }

    @Override
    public void assignTargetStateSystem(ITmfStateSystemBuilder states) {
        super.assignTargetStateSystem(states);
        history = new HistoryWriter(states);
        history.setTime(states.getStartTime());
        definitions = new Definitions(history);
        runs = new JvmRuns(history);
    }

    @Override
    protected List<ITmfEvent> newBatch() {
        return new ArrayList<>();
    }

    @Override
    protected boolean take(ITmfEvent event, List<ITmfEvent> batch) {
        // The others are for other analyses.
        return handlers.containsKey(event.getName()) && batch.add(event);
    }

    @Override
    protected void handle(List<ITmfEvent> batch) {
        batch.forEach(this::handle);
    }

    private void handle(ITmfEvent taken) {
        Handler handler = handlers.get(taken.getName());
        history.setTime(time(taken));
        FieldtraceEvent event = (FieldtraceEvent) taken;
        long process = event.process(NO_VPID);
        if (process == NO_VPID) {
            history.report(Problem.NO_VPID);
            process = 0;
        }
        try {
            handler.handle(process, event);
        } catch (ImpossibleFieldException e) {
            history.report(Problem.IMPOSSIBLE_FIELD);
        } catch (MalformedEventException e) {
            history.report(Problem.MALFORMED_EVENT);
        }
    }

    private Map<String, Handler> handlers() {
        return Map.ofEntries(
                entry(
                        EventNames.JVM_INFO,
                        (vpid, event) ->
                                definitions.jvmInfo(
                                        runs.identified(vpid, event.string(FieldName.UUID))
                                                .attribute(),
                                        event)),
                entry(
                        EventNames.CLASS_DEF,
                        (vpid, event) ->
                                definitions.classDefinition(runs.of(vpid).attribute(), event)),
                entry(
                        EventNames.FIELD_DEF,
                        (vpid, event) -> definitions.field(runs.of(vpid).attribute(), event)),
                entry(
                        EventNames.FIELD_UNSEEN,
                        (vpid, event) -> definitions.unseenField(runs.of(vpid).attribute(), event)),
                entry(
                        EventNames.METHOD_DEF,
                        (vpid, event) -> definitions.method(runs.of(vpid).attribute(), event)),
                entry(
                        EventNames.CONTEXT_DEF,
                        (vpid, event) -> definitions.context(runs.of(vpid).attribute(), event)),
                entry(
                        EventNames.UNKNOWN_CLIENT,
                        (vpid, event) ->
                                runs.of(vpid)
                                        .use(
                                                new UnknownClient(
                                                        event.string(FieldName.NAME),
                                                        event.label(FieldName.KIND)))),
                entry(
                        EventNames.CODE_ORIGIN,
                        (vpid, event) ->
                                runs.of(vpid)
                                        .comeFrom(
                                                new CodeOrigin(
                                                        event.string(FieldName.NAME),
                                                        event.label(FieldName.OWNER),
                                                        event.string(FieldName.REASON)))),
                entry(
                        EventNames.OPERATION_DEF,
                        (vpid, event) ->
                                runs.of(vpid)
                                        .offer(
                                                new OfferedOperation(
                                                        event.string(FieldName.HTTP_METHOD),
                                                        event.string(FieldName.ROUTE),
                                                        event.string(FieldName.CLASS_NAME),
                                                        event.string(FieldName.METHOD_NAME)))),
                entry(
                        EventNames.KEY_DEF,
                        (vpid, event) ->
                                runs.of(vpid)
                                        .map(
                                                new MappedKey(
                                                        event.string(FieldName.CLASS_NAME),
                                                        event.label(FieldName.WAY).equals("read"),
                                                        event.string(FieldName.KEY),
                                                        event.string(FieldName.FIELD),
                                                        event.string(FieldName.VALUE)))),
                entry(
                        EventNames.STRING_DEF,
                        (vpid, event) ->
                                strings.define(
                                        vpid,
                                        event.integer(FieldName.STRING_ID),
                                        event.string(FieldName.VALUE))),
                entry(EventNames.CALL_ASKS, this::ask),
                entry(
                        EventNames.ALLOC_COUNT,
                        (vpid, event) ->
                                runs.of(vpid)
                                        .countAllocations(
                                                event.integer(FieldName.CONTEXT_ID),
                                                event.integer(FieldName.CLASS_ID),
                                                event.integer(FieldName.COUNT))),
                entry(EventNames.REMOTE_CALL_EXIT, (vpid, event) -> returned(runs.of(vpid), event)),
                entry(
                        EventNames.FIELD_BYTES,
                        (vpid, event) ->
                                runs.of(vpid)
                                        .measure(
                                                event.integer(FieldName.CONTEXT_ID),
                                                event.integer(FieldName.CLASS_ID),
                                                event.integers(FieldName.BYTES),
                                                event.integers(FieldName.MEASURED),
                                                WireFormat.of(event.integer(FieldName.FORMAT, 0)))),
                entry(
                        EventNames.OBJECT_ALLOC,
                        (vpid, event) ->
                                runs.of(vpid)
                                        .sample(
                                                event.integer(FieldName.OBJECT_ID),
                                                new SampledObject(
                                                        event.integer(FieldName.CLASS_ID),
                                                        event.integer(FieldName.CONTEXT_ID),
                                                        event.integer(FieldName.SCOPE_ID)))),
                entry(
                        EventNames.OBJECT_CHECK,
                        (vpid, event) ->
                                runs.of(vpid)
                                        .check(
                                                event.integer(FieldName.OBJECT_ID),
                                                event.integer(FieldName.CHECKED_ID))),
                entry(
                        EventNames.WATCH_SET,
                        (vpid, event) ->
                                runs.of(vpid).watch(target(event), event.integer(FieldName.SLOT))),
                entry(EventNames.WATCH_TRAP, (vpid, event) -> access(runs.of(vpid), event)),
                entry(
                        EventNames.WATCH_RELEASE,
                        (vpid, event) -> releaseWatch(runs.of(vpid), event)),
                entry(EventNames.WATCH_END, (vpid, event) -> endWatch(runs.of(vpid), event)),
                entry(
                        EventNames.AGENT_STATS,
                        (vpid, event) ->
                                CostHistory.write(history, runs.of(vpid).attribute(), event)),
                entry(
                        EventNames.OBJECT_DEATH,
                        (vpid, event) -> runs.of(vpid).die(event.integer(FieldName.OBJECT_ID))));
    }

    private static Map.Entry<String, Handler> entry(String event, Handler handler) {
        return Map.entry(event, handler);
    }

    private void ask(long vpid, FieldtraceEvent event) throws MalformedEventException {
        long scopeId = event.integer(FieldName.SCOPE_ID);
        String language = event.label(FieldName.LANGUAGE);
        strings.of(vpid, event.integer(FieldName.NAMES_ID))
                .map(names -> new AskedNames(language, names))
                .ifPresent(names -> runs.of(vpid).asked().ask(scopeId, names));
    }

    private static void returned(JvmRun run, FieldtraceEvent event) throws MalformedEventException {
        long contextId = event.integer(FieldName.CONTEXT_ID);
        long scopeId = event.integer(FieldName.SCOPE_ID);
        run.draws()
                .add(
                        contextId,
                        scopeId,
                        event.integer(FieldName.OBJECTS),
                        // Earlier agents told every call.
                        event.optionalInteger(FieldName.WEIGHT).orElse(1L));
        run.asked().returned(scopeId, contextId);
    }

    private static void access(JvmRun run, FieldtraceEvent event)
            throws MalformedEventException, ImpossibleFieldException {
        run.access(
                target(event),
                event.label(FieldName.ACCESS).equals("read") ? Sample.Kind.READ : Sample.Kind.WRITE,
                event.integer(FieldName.DELAY_NS),
                event.integer(FieldName.CONTEXT_ID),
                // Earlier agents did not say.
                Use.ofLabel(event.label(FieldName.USE, "")).orElse(Use.DIRECT));
    }

    private void releaseWatch(JvmRun run, FieldtraceEvent event)
            throws MalformedEventException, ImpossibleFieldException {
        Optional<Verdict> found = Verdict.ofFound(event.label(FieldName.FOUND));
        if (found.isEmpty()) {
            history.report(Problem.UNKNOWN_VERDICT);
            return;
        }
        run.releaseWatch(target(event), event.integer(FieldName.SLOT), found.get());
    }

    private void endWatch(JvmRun run, FieldtraceEvent event)
            throws MalformedEventException, ImpossibleFieldException {
        Optional<Verdict> verdict = Verdict.ofLabel(event.label(FieldName.VERDICT));
        if (verdict.isEmpty()) {
            history.report(Problem.UNKNOWN_VERDICT);
            return;
        }
        run.endWatch(
                target(event),
                event.integer(FieldName.SLOT),
                verdict.get(),
                event.label(FieldName.REASON));
    }

    private static WatchTarget target(FieldtraceEvent event)
            throws MalformedEventException, ImpossibleFieldException {
        return new WatchTarget(
                event.integer(FieldName.OBJECT_ID), ImpossibleFieldException.checked(event));
    }

    @Override
    public void done() {
        runs.all().forEach(JvmRun::close);
        new UndefinedIds(getStateSystemBuilder(), history).report();
    }
}
