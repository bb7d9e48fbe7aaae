// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The field utilisation of one or several traces.
 *
 * @param traces the traces' names, in the order in which they were given
 * @param losses what the report does not rest on
 * @param cost what recording cost
 * @param contexts allocation contexts, in {@link ContextUtilisation#ORDER}
 */
public record UtilisationReport(
        List<String> traces, Losses losses, AgentCost cost, List<ContextUtilisation> contexts) {
    public UtilisationReport {
        traces = List.copyOf(traces);
        contexts = contexts.stream().sorted(ContextUtilisation.ORDER).toList();
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Objects that came in over all contexts. */
    public long allocations() {
        return contexts.stream().mapToLong(ContextUtilisation::allocations).sum();
    }

    /**
     * Hotness P'[C]: the share of all objects that came in at this context, 0 to 1; 0 where no
     * object came in at all.
     */
    public double hotness(ContextUtilisation context) {
        long all = allocations();
        return all == 0 ? 0 : (double) context.allocations() / all;
    }

    /** Collects the counts of one or several traces; those of the same context are added up. */
    public static final class Builder {
        private final Set<String> traces = new LinkedHashSet<>();
        private final Map<AllocationContext, ContextUtilisation> contexts = new LinkedHashMap<>();
        private FieldCounts unattributed = FieldCounts.NONE;
        private AgentCost cost = AgentCost.UNKNOWN;
        private long discardedEvents;
        private long discardedPackets;

        private Builder() {}

        /** Names a trace that the report is about. */
        public Builder trace(String name) {
            traces.add(name);
            return this;
        }

        /** Adds to what the tracer lost. */
        public Builder discarded(long events, long packets) {
            discardedEvents += events;
            discardedPackets += packets;
            return this;
        }

        /** Adds censored watches, by reason, that cannot be said to belong to any context. */
        public Builder unattributed(Map<String, Long> censored) {
            unattributed = unattributed.plus(new FieldCounts(0, 0, 0, censored));
            return this;
        }

        /** Adds what recording cost one process. */
        public Builder cost(AgentCost ofProcess) {
            cost = cost.plus(ofProcess);
            return this;
        }

        /** Adds what is known of one context. */
        public Builder context(ContextUtilisation counts) {
            contexts.merge(counts.context(), counts, ContextUtilisation::plus);
            return this;
        }

        public UtilisationReport build() {
            FieldCounts all =
                    contexts.values().stream()
                            .map(ContextUtilisation::counts)
                            .reduce(unattributed, FieldCounts::plus);
            Losses losses = new Losses(discardedEvents, discardedPackets, all.censored());
            return new UtilisationReport(
                    List.copyOf(traces), losses, cost, new ArrayList<>(contexts.values()));
        }
    }
}
