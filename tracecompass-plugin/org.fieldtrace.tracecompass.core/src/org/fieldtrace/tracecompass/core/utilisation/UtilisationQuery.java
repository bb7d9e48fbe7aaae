// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.requests.index.ByteCost;
import org.fieldtrace.model.requests.index.ProcessorHistory;
import org.fieldtrace.model.requests.index.ThreadHistory;
import org.fieldtrace.model.selection.RecordedRange;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.MarkCheck;
import org.fieldtrace.model.utilisation.Reading;
import org.fieldtrace.model.utilisation.Use;
import org.fieldtrace.model.utilisation.Uses;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.model.utilisation.WireBytes;
import org.fieldtrace.model.utilisation.WireFormat;
import org.fieldtrace.tracecompass.core.event.FieldName;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.utilisation.RunDefinitions.FieldDefinition;

/**
 * Asks the state history what happened in a range of time: the running counts at its end less those
 * before its start.
 */
public final class UtilisationQuery {
    private final ITmfStateSystem states;
    private final HistorySnapshot definitions;
    private final HistorySnapshot before;
    private final HistorySnapshot after;

    private UtilisationQuery(
            ITmfStateSystem states,
            HistorySnapshot definitions,
            HistorySnapshot before,
            HistorySnapshot after) {
        this.states = states;
        this.definitions = definitions;
        this.before = before;
        this.after = after;
    }

    /** Asks about the whole history. */
    public static UtilisationQuery ofAll(ITmfStateSystem states)
            throws StateSystemDisposedException {
        return ofRange(states, states.getStartTime(), states.getCurrentEndTime());
    }

    /** Asks about a part of the recording, or about the whole history where it is empty. */
    public static UtilisationQuery of(ITmfStateSystem states, Optional<RecordedRange> range)
            throws StateSystemDisposedException {
        return range.isEmpty()
                ? ofAll(states)
                : ofRange(states, range.get().since(), range.get().until());
    }

    /**
     * Asks about a range of time.
     *
     * @param start first nanosecond of the range
     * @param end last nanosecond of the range
     */
    public static UtilisationQuery ofRange(ITmfStateSystem states, long start, long end)
            throws StateSystemDisposedException {
        HistorySnapshot last = HistorySnapshot.at(states, states.getCurrentEndTime());
        HistorySnapshot after =
                end >= states.getCurrentEndTime() ? last : HistorySnapshot.at(states, end);
        HistorySnapshot before = HistorySnapshot.at(states, Math.max(start, 1) - 1);
        return new UtilisationQuery(states, last, before, after);
    }

    /** Adds what happened to a report; runs of the same service are added up there. */
    public void addTo(UtilisationReport.Builder report) {
        for (int run : states.getQuarks(Attributes.RUNS, "*")) {
            RunDefinitions definition = new RunDefinitions(states, definitions, run);
            report.process(
                    definition.release(),
                    countsBelow(run, Attributes.UNATTRIBUTED),
                    CostHistory.read(countsBelow(run, Attributes.COST)));
            report.unknownClients(definition.release().label(), definition.unknownClients());
            report.origins(definition.release().label(), definition.origins());
            report.offered(definition.release().label(), definition.offeredOperations());
            report.run(definition.release().label(), definition.recorded());
            TrustedMarks marks = new TrustedMarks(states, definitions, run);
            for (int context : states.getQuarks(run, Attributes.COUNTS, "*")) {
                for (int ofClass : states.getSubAttributes(context, false)) {
                    ContextUtilisation utilisation =
                            context(definition, run, context, ofClass, marks);
                    if (happened(utilisation)) {
                        report.context(utilisation);
                    }
                }
            }
        }
    }

    /**
     * What the processes of each service took of processors in the range, without their compilers
     * and the agent, nanoseconds.
     */
    public Map<String, Long> processors() {
        Map<String, Long> used = new TreeMap<>();
        for (int run : states.getQuarks(Attributes.RUNS, "*")) {
            RunDefinitions definition = new RunDefinitions(states, definitions, run);
            used.merge(
                    definition.release().label(),
                    CostHistory.needed(countsBelow(run, Attributes.COST)),
                    Long::sum);
        }
        return used;
    }

    /** What each process says that a byte costs on its machine. */
    public List<ByteCost.OfProcess> ofBytes() throws StateSystemDisposedException {
        List<ByteCost.OfProcess> told = new ArrayList<>();
        for (int run : states.getQuarks(Attributes.RUNS, "*")) {
            String host = new RunDefinitions(states, definitions, run).host();
            told.add(CostHistory.ofByte(host, saidLast(run, Attributes.COST)));
        }
        return told;
    }

    /**
     * What each process had taken of processors at times of a range, and waited for them.
     *
     * @param step nanoseconds from one time to the next at least
     */
    public List<ProcessorHistory> processorHistories(long from, long until, long step)
            throws StateSystemDisposedException {
        List<ProcessorHistory> histories = new ArrayList<>();
        for (int run : states.getQuarks(Attributes.RUNS, "*")) {
            RunDefinitions definition = new RunDefinitions(states, definitions, run);
            histories.add(
                    new ProcessorHistory(
                            definition.host(),
                            definition.processors(),
                            CostHistory.sums(
                                    states, run, FieldName.PROCESS_CPU_NS, from, until, step),
                            CostHistory.sums(
                                    states, run, FieldName.RUN_DELAY_NS, from, until, step),
                            CostHistory.sums(
                                    states, run, FieldName.HOST_BUSY_NS, from, until, step),
                            CostHistory.beside(states, run, from, until, step)));
        }
        return histories;
    }

    /**
     * What threads of each process had taken of processors at times of a range.
     *
     * @param step nanoseconds from one time to the next at least
     */
    public List<ThreadHistory> threadHistories(long from, long until, long step)
            throws StateSystemDisposedException {
        List<ThreadHistory> histories = new ArrayList<>();
        for (int run : states.getQuarks(Attributes.RUNS, "*")) {
            histories.add(
                    new ThreadHistory(
                            new RunDefinitions(states, definitions, run).release().label(),
                            CostHistory.sums(
                                    states,
                                    run,
                                    FieldName.GARBAGE_COLLECTOR_CPU_NS,
                                    from,
                                    until,
                                    step),
                            CostHistory.sums(
                                    states, run, FieldName.HTTP_CLIENT_CPU_NS, from, until, step),
                            CostHistory.sums(
                                    states, run, FieldName.APPLICATION_CPU_NS, from, until, step)));
        }
        return histories;
    }

    /** How often each problem came up in the range; problems that did not are left out. */
    public Map<Problem, Long> problems() {
        Map<Problem, Long> found = new EnumMap<>(Problem.class);
        for (Problem problem : Problem.values()) {
            long count = count(states.optQuarkAbsolute(Attributes.PROBLEMS, problem.attribute()));
            if (count > 0) {
                found.put(problem, count);
            }
        }
        return found;
    }

    private static boolean happened(ContextUtilisation utilisation) {
        return utilisation.allocations() > 0
                || utilisation.samples() > 0
                || utilisation.counts().watches() > 0;
    }

    private ContextUtilisation context(
            RunDefinitions definition, int run, int context, int ofClass, TrustedMarks marks) {
        String contextId = states.getAttributeName(context);
        String classId = states.getAttributeName(ofClass);
        Map<Integer, FieldDefinition> fields = definition.fields(classId);
        int counted = states.optQuarkRelative(ofClass, Attributes.FIELDS);
        Map<Integer, FieldCounts> counts = new TreeMap<>();
        Map<Integer, WireBytes> bytes = new TreeMap<>();
        Map<Integer, Set<String>> readers = new TreeMap<>();
        Map<Integer, MarkCheck> checks = new TreeMap<>();
        if (counted != ITmfStateSystem.INVALID_ATTRIBUTE) {
            for (int field : states.getSubAttributes(counted, false)) {
                String index = states.getAttributeName(field);
                fields.putIfAbsent(Integer.parseInt(index), definition.field(classId, index));
                counts.put(
                        Integer.parseInt(index), fieldCounts(field, marks.include(classId, index)));
                checks.put(Integer.parseInt(index), check(field));
                bytes.put(
                        Integer.parseInt(index),
                        wireBytes(field, fields.get(Integer.parseInt(index)).name()));
                readers.put(
                        Integer.parseInt(index),
                        readers(
                                definition,
                                definition.className(classId),
                                fields.get(Integer.parseInt(index)).name(),
                                field));
            }
        }
        List<FieldUtilisation> utilisations = new ArrayList<>();
        fields.forEach(
                (index, field) ->
                        utilisations.add(
                                new FieldUtilisation(
                                        index,
                                        field.name(),
                                        field.type(),
                                        field.size(),
                                        counts.getOrDefault(index, FieldCounts.NONE),
                                        bytes.getOrDefault(index, WireBytes.NONE),
                                        readers.getOrDefault(index, Set.of()),
                                        checks.getOrDefault(index, MarkCheck.NONE),
                                        field.isUnseen())));
        return new ContextUtilisation(
                new AllocationContext(
                        definition.release().label(),
                        definition.className(classId),
                        definition.frames(contextId)),
                count(states.optQuarkRelative(ofClass, Attributes.ALLOCATIONS)),
                // A range may begin between two samples of one object, which are counted as one.
                Math.max(0, count(states.optQuarkRelative(ofClass, Attributes.SAMPLES))),
                count(states.optQuarkRelative(ofClass, Attributes.SAMPLED_CALLS)),
                utilisations,
                DrawHistory.read(states, before, after, run, contextId),
                definition.asked(contextId));
    }

    /** Where a field is read, see {@link Reading#place}. */
    private Set<String> readers(
            RunDefinitions definition, String className, String name, int field) {
        Set<String> places = new TreeSet<>();
        int parent = states.optQuarkRelative(field, Attributes.READERS);
        if (parent != ITmfStateSystem.INVALID_ATTRIBUTE) {
            for (int reader : states.getSubAttributes(parent, false)) {
                // Told once, and perhaps before the range.
                if (after.count(reader) > 0) {
                    Reading.place(
                                    definition.frames(states.getAttributeName(reader)),
                                    className,
                                    name)
                            .map(Frame::label)
                            .ifPresent(places::add);
                }
            }
        }
        return places;
    }

    private FieldCounts fieldCounts(int field, boolean areMarksTrusted) {
        int counted =
                areMarksTrusted ? field : states.optQuarkRelative(field, Attributes.REGISTERS);
        if (counted == ITmfStateSystem.INVALID_ATTRIBUTE) {
            return FieldCounts.NONE;
        }
        return new FieldCounts(
                count(states.optQuarkRelative(counted, Verdict.USED.label())),
                count(states.optQuarkRelative(counted, Verdict.UNUSED.label())),
                count(states.optQuarkRelative(counted, Verdict.OVERWRITTEN.label())),
                countsBelow(counted, Attributes.CENSORED),
                new Uses(use(counted, Use.FORWARDED), use(counted, Use.INCIDENTAL)));
    }

    private long use(int counted, Use use) {
        return count(states.optQuarkRelative(counted, Attributes.USES, use.label()));
    }

    private MarkCheck check(int field) {
        return new MarkCheck(
                count(states.optQuarkRelative(field, Attributes.COMPARED)),
                count(states.optQuarkRelative(field, Attributes.READ)),
                count(states.optQuarkRelative(field, Attributes.MISSED)));
    }

    private WireBytes wireBytes(int field, String name) {
        WireBytes all = WireBytes.NONE;
        for (WireFormat format : WireFormat.values()) {
            int of = states.optQuarkRelative(field, Attributes.BYTES, format.name());
            if (of != ITmfStateSystem.INVALID_ATTRIBUTE) {
                long measured = count(states.optQuarkRelative(of, Attributes.MEASURED));
                all = all.plus(WireBytes.of(count(of), measured, format, name));
            }
        }
        return all;
    }

    private Map<String, Long> countsBelow(int parent, String name) {
        Map<String, Long> counts = new TreeMap<>();
        int quark = states.optQuarkRelative(parent, name);
        if (quark != ITmfStateSystem.INVALID_ATTRIBUTE) {
            for (int below : states.getSubAttributes(quark, false)) {
                counts.put(states.getAttributeName(below), count(below));
            }
        }
        return counts;
    }

    /** What is no sum, so that a range has it whole. */
    private Map<String, Long> saidLast(int parent, String name) {
        Map<String, Long> said = new TreeMap<>();
        int quark = states.optQuarkRelative(parent, name);
        if (quark != ITmfStateSystem.INVALID_ATTRIBUTE) {
            for (int below : states.getSubAttributes(quark, false)) {
                said.put(states.getAttributeName(below), after.count(below));
            }
        }
        return said;
    }

    private long count(int quark) {
        return after.count(quark) - before.count(quark);
    }
}
