// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Release;

/**
 * What became of the objects of one service, over all of its runs and contexts, and what that cost.
 *
 * @param service its name, with the version where several releases were recorded
 * @param version of its release, empty where it is not known
 * @param allocations objects that came in, sampled or not
 * @param samples objects of them that were sampled
 * @param counts how the watches of all fields ended; also those that belong to no context
 * @param states how far the fields are known
 * @param cost what recording cost its processes
 * @param unknownClients what it uses that the agent does not know, in the order of their names
 * @param origins where its classes come from, in the order of their names
 * @param offered the operations that it offers, as far as its framework tells
 * @param runs with what its processes were recorded, those that are alike once
 */
public record ServiceUtilisation(
        String service,
        String version,
        long allocations,
        long samples,
        FieldCounts counts,
        FieldStates states,
        AgentCost cost,
        List<UnknownClient> unknownClients,
        List<CodeOrigin> origins,
        List<OfferedOperation> offered,
        List<RecordedRun> runs) {
    public ServiceUtilisation {
        Objects.requireNonNull(service);
        Objects.requireNonNull(version);
        Objects.requireNonNull(counts);
        Objects.requireNonNull(states);
        Objects.requireNonNull(cost);
        unknownClients = unknownClients.stream().distinct().sorted(UnknownClient.ORDER).toList();
        origins = origins.stream().distinct().sorted(CodeOrigin.ORDER).toList();
        offered = offered.stream().distinct().sorted(OfferedOperation.ORDER).toList();
        runs = runs.stream().distinct().sorted(RecordedRun.ORDER).toList();
    }

    /** Its name without the version, and its version. */
    public Release release() {
        String end = " " + version;
        boolean isToldApart = !version.isEmpty() && service.endsWith(end);
        return new Release(
                isToldApart ? service.substring(0, service.length() - end.length()) : service,
                version);
    }

    /**
     * Whether its objects are estimated: those of calls that the agent left out were not counted,
     * and others stand for them.
     */
    public boolean isEstimated() {
        return cost.callsThrottled() > 0;
    }

    /** {@code 8,463}, or {@code about 8,460} of objects that are estimated. */
    public String objectsText(long objects) {
        return isEstimated() ? "about " + Numbers.estimate(objects) : Numbers.count(objects);
    }

    /** Its name and its version, where that is known. */
    public String label() {
        return release().label();
    }

    /**
     * Processor time of the agent for one verdict, nanoseconds.
     *
     * @return empty where no agent said what it cost, or there is no verdict
     */
    public Optional<Double> costOfVerdict() {
        return !cost.isKnown() || counts.verdicts() == 0
                ? Optional.empty()
                : Optional.of((double) cost.spentTotalNs() / counts.verdicts());
    }

    /**
     * The part that some of the samples have of the agent's processor time, nanoseconds. The agent
     * tells its cost per process; a sample costs about as much as another.
     *
     * @return empty where no agent said what it cost, or nothing was sampled
     */
    public Optional<Long> costOf(long someSamples) {
        return !cost.isKnown() || samples == 0
                ? Optional.empty()
                : Optional.of(Math.round((double) cost.spentTotalNs() * someSamples / samples));
    }
}
