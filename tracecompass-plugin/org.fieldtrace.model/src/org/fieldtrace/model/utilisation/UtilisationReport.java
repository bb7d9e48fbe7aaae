// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.ReleaseNames;

/**
 * The field utilisation of one or several traces.
 *
 * @param traces the traces' names, in the order in which they were given
 * @param losses what the report does not rest on
 * @param threshold up to which utilisation a field counts as never read
 * @param services the services that were recorded, in the order of their names
 * @param contexts allocation contexts, in {@link ContextUtilisation#ORDER}
 */
public record UtilisationReport(
        List<String> traces,
        Losses losses,
        ReadThreshold threshold,
        List<ServiceUtilisation> services,
        List<ContextUtilisation> contexts) {
    public UtilisationReport {
        traces = List.copyOf(traces);
        services =
                services.stream()
                        .sorted(Comparator.comparing(ServiceUtilisation::service))
                        .toList();
        contexts = contexts.stream().sorted(ContextUtilisation.ORDER).toList();
    }

    public static Builder builder() {
        return new Builder();
    }

    /** What recording cost all processes. */
    public AgentCost cost() {
        return services.stream()
                .map(ServiceUtilisation::cost)
                .reduce(AgentCost.UNKNOWN, AgentCost::plus);
    }

    /** What debug registers found out about all marks. */
    public MarkCheck check() {
        return contexts.stream()
                .map(ContextUtilisation::check)
                .reduce(MarkCheck.NONE, MarkCheck::plus);
    }

    /** How far all fields are known. */
    public FieldStates states() {
        return FieldStates.of(contexts, threshold);
    }

    /** The service of a name; empty where nothing was recorded of it. */
    public Optional<ServiceUtilisation> service(String name) {
        return services.stream().filter(service -> service.service().equals(name)).findFirst();
    }

    /**
     * What is known of one service alone; losses of the tracer are those of all.
     *
     * @param name of a service, for all of its releases, or of one release
     */
    public UtilisationReport ofService(String name) {
        List<ServiceUtilisation> its =
                services.stream().filter(one -> one.release().isCalled(name)).toList();
        Set<String> labels =
                its.stream().map(ServiceUtilisation::service).collect(Collectors.toSet());
        Map<String, Long> censored =
                its.stream()
                        .map(ServiceUtilisation::counts)
                        .reduce(FieldCounts.NONE, FieldCounts::plus)
                        .censored();
        return new UtilisationReport(
                traces,
                new Losses(losses.discardedEvents(), losses.discardedPackets(), censored),
                threshold,
                its,
                contexts.stream().filter(c -> labels.contains(c.context().service())).toList());
    }

    /**
     * A context's part of what recording cost its service, by its samples, nanoseconds.
     *
     * @return empty where no agent said what it cost, or nothing was sampled
     */
    public Optional<Long> costOf(ContextUtilisation context) {
        return service(context.context().service())
                .flatMap(service -> service.costOf(context.samples()));
    }

    /**
     * How many objects of a context, with "about" where they are estimated: not where all were
     * sampled.
     */
    public String objectsText(ContextUtilisation context, long objects) {
        return service(context.context().service())
                .filter(service -> context.samples() < context.allocations())
                .map(service -> service.objectsText(objects))
                .orElse(Numbers.count(objects));
    }

    /** How many objects came in at a context, and how sure that is. */
    public ObjectEstimate estimate(ContextUtilisation context) {
        boolean isEstimated =
                context.samples() < context.allocations()
                        && service(context.context().service())
                                .filter(ServiceUtilisation::isEstimated)
                                .isPresent();
        return isEstimated
                ? ObjectEstimate.of(context)
                : ObjectEstimate.exact(context.allocations());
    }

    /** How many objects came in to a service, and how sure that is. */
    public ObjectEstimate estimate(ServiceUtilisation service) {
        return contexts.stream()
                .filter(context -> context.context().service().equals(service.service()))
                .map(this::estimate)
                .reduce(ObjectEstimate.NONE, ObjectEstimate::plus);
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
        private final Map<String, Release> releases = new TreeMap<>();
        private final Map<String, FieldCounts> unattributed = new TreeMap<>();
        private final Map<String, AgentCost> costs = new TreeMap<>();
        private final Map<String, List<UnknownClient>> unknownClients = new TreeMap<>();
        private final Map<String, List<CodeOrigin>> origins = new TreeMap<>();
        private final Map<String, List<OfferedOperation>> offered = new TreeMap<>();
        private final Map<String, List<RecordedRun>> runs = new TreeMap<>();
        private ReadThreshold threshold = ReadThreshold.DEFAULT;
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

        /** Says up to which utilisation a field counts as never read, and what counts as read. */
        public Builder threshold(ReadThreshold newThreshold) {
            threshold = newThreshold;
            return this;
        }

        /**
         * Adds what is known of one process beside its contexts. By the label of its release its
         * contexts and clients are added.
         *
         * @param censored watches, by reason, that cannot be said to belong to any context
         */
        public Builder process(Release release, Map<String, Long> censored, AgentCost cost) {
            String service = release.label();
            releases.put(service, release);
            unattributed.merge(service, new FieldCounts(0, 0, 0, censored), FieldCounts::plus);
            costs.merge(service, cost, AgentCost::plus);
            return this;
        }

        /** Says what a process uses that its agent does not know. */
        public Builder unknownClients(String service, List<UnknownClient> clients) {
            unknownClients.computeIfAbsent(service, name -> new ArrayList<>()).addAll(clients);
            return this;
        }

        /** Says where the classes of a process come from. */
        public Builder origins(String service, List<CodeOrigin> told) {
            origins.computeIfAbsent(service, name -> new ArrayList<>()).addAll(told);
            return this;
        }

        /** Says which operations a process offers. */
        public Builder offered(String service, List<OfferedOperation> operations) {
            offered.computeIfAbsent(service, name -> new ArrayList<>()).addAll(operations);
            return this;
        }

        /** Says with what a process was recorded. */
        public Builder run(String service, RecordedRun run) {
            runs.computeIfAbsent(service, name -> new ArrayList<>()).add(run);
            return this;
        }

        /** Adds what is known of one context. */
        public Builder context(ContextUtilisation counts) {
            contexts.merge(counts.context(), counts, ContextUtilisation::plus);
            return this;
        }

        public UtilisationReport build() {
            ReleaseNames names = new ReleaseNames();
            releases.values().forEach(names::add);
            Map<String, List<ContextUtilisation>> byLabel = new TreeMap<>();
            costs.keySet().forEach(label -> byLabel.put(label, new ArrayList<>()));
            for (ContextUtilisation context : contexts.values()) {
                String label = context.context().service();
                byLabel.computeIfAbsent(label, unknown -> new ArrayList<>())
                        .add(
                                context.counting(threshold.counted())
                                        .ofService(names.of(release(label))));
            }
            List<ServiceUtilisation> services = new ArrayList<>();
            List<ContextUtilisation> named = new ArrayList<>();
            byLabel.forEach(
                    (label, its) -> {
                        services.add(service(names, label, its));
                        named.addAll(its);
                    });
            FieldCounts all =
                    services.stream()
                            .map(ServiceUtilisation::counts)
                            .reduce(FieldCounts.NONE, FieldCounts::plus);
            Losses losses = new Losses(discardedEvents, discardedPackets, all.censored());
            return new UtilisationReport(List.copyOf(traces), losses, threshold, services, named);
        }

        /** One of which only contexts are known has no version. */
        private Release release(String label) {
            return releases.getOrDefault(label, new Release(label, ""));
        }

        private ServiceUtilisation service(
                ReleaseNames names, String label, List<ContextUtilisation> its) {
            return new ServiceUtilisation(
                    names.of(release(label)),
                    release(label).version(),
                    its.stream().mapToLong(ContextUtilisation::allocations).sum(),
                    its.stream().mapToLong(ContextUtilisation::samples).sum(),
                    its.stream()
                            .map(ContextUtilisation::counts)
                            .reduce(
                                    unattributed.getOrDefault(label, FieldCounts.NONE),
                                    FieldCounts::plus),
                    FieldStates.of(its, threshold),
                    costs.getOrDefault(label, AgentCost.UNKNOWN),
                    unknownClients.getOrDefault(label, List.of()),
                    origins.getOrDefault(label, List.of()),
                    offered.getOrDefault(label, List.of()),
                    runs.getOrDefault(label, List.of()));
        }
    }
}
