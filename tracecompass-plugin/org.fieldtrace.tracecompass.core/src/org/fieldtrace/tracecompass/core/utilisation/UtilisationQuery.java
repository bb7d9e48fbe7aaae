// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;
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
            report.unattributed(countsBelow(run, Attributes.UNATTRIBUTED));
            report.cost(CostHistory.read(countsBelow(run, Attributes.COST)));
            for (int context : states.getQuarks(run, Attributes.COUNTS, "*")) {
                for (int ofClass : states.getSubAttributes(context, false)) {
                    ContextUtilisation utilisation = context(definition, context, ofClass);
                    if (happened(utilisation)) {
                        report.context(utilisation);
                    }
                }
            }
        }
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

    private ContextUtilisation context(RunDefinitions definition, int context, int ofClass) {
        String contextId = states.getAttributeName(context);
        String classId = states.getAttributeName(ofClass);
        Map<Integer, FieldDefinition> fields = definition.fields(classId);
        int counted = states.optQuarkRelative(ofClass, Attributes.FIELDS);
        Map<Integer, FieldCounts> counts = new TreeMap<>();
        if (counted != ITmfStateSystem.INVALID_ATTRIBUTE) {
            for (int field : states.getSubAttributes(counted, false)) {
                String index = states.getAttributeName(field);
                counts.put(Integer.parseInt(index), fieldCounts(field));
                fields.putIfAbsent(Integer.parseInt(index), definition.field(classId, index));
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
                                        counts.getOrDefault(index, FieldCounts.NONE))));
        return new ContextUtilisation(
                new AllocationContext(
                        definition.service(),
                        definition.className(classId),
                        definition.frames(contextId)),
                count(states.optQuarkRelative(ofClass, Attributes.ALLOCATIONS)),
                count(states.optQuarkRelative(ofClass, Attributes.SAMPLES)),
                utilisations);
    }

    private FieldCounts fieldCounts(int field) {
        return new FieldCounts(
                count(states.optQuarkRelative(field, Verdict.USED.label())),
                count(states.optQuarkRelative(field, Verdict.UNUSED.label())),
                count(states.optQuarkRelative(field, Verdict.OVERWRITTEN.label())),
                countsBelow(field, Attributes.CENSORED));
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

    private long count(int quark) {
        return after.count(quark) - before.count(quark);
    }
}
