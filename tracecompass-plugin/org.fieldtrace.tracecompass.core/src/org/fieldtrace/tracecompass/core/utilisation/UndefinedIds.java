// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.HashSet;
import java.util.Set;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystemBuilder;

/** Counts, at the end of a trace, the ids that something was counted for but nobody defined. */
final class UndefinedIds {
    private static final String NONE = "0";

    private final ITmfStateSystemBuilder states;
    private final HistoryWriter history;

    UndefinedIds(ITmfStateSystemBuilder states, HistoryWriter history) {
        this.states = states;
        this.history = history;
    }

    void report() {
        for (int run : states.getQuarks(Attributes.RUNS, "*")) {
            if (isUndefined(run, Attributes.SERVICE)) {
                history.report(Problem.NO_JVM_INFO);
            }
            Set<String> classes = new HashSet<>();
            Set<String> methods = new HashSet<>();
            for (int context : states.getQuarks(run, Attributes.COUNTS, "*")) {
                for (int classQuark : states.getSubAttributes(context, false)) {
                    classes.add(states.getAttributeName(classQuark));
                }
                String id = states.getAttributeName(context);
                if (id.equals(NONE)) {
                    continue;
                }
                int definition = states.optQuarkRelative(run, Attributes.CONTEXTS, id);
                if (definition == ITmfStateSystem.INVALID_ATTRIBUTE) {
                    history.report(Problem.UNDEFINED_CONTEXT);
                } else if (states.queryOngoing(definition) instanceof String frames) {
                    FrameList.decode(frames)
                            .forEach(f -> methods.add(Long.toUnsignedString(f.methodId())));
                }
            }
            history.report(Problem.UNDEFINED_CLASS, undefined(run, Attributes.CLASSES, classes));
            history.report(Problem.UNDEFINED_METHOD, undefined(run, Attributes.METHODS, methods));
        }
    }

    private long undefined(int run, String kind, Set<String> ids) {
        return ids.stream().filter(id -> isUndefined(run, kind, id)).count();
    }

    /** A class may have an attribute because its fields are defined, yet no name. */
    private boolean isUndefined(int run, String... path) {
        int quark = states.optQuarkRelative(run, path);
        return quark == ITmfStateSystem.INVALID_ATTRIBUTE || states.queryOngoing(quark) == null;
    }
}
