// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.WeightedMean;
import org.fieldtrace.model.utilisation.ObjectEstimate;

/**
 * The call paths of one service that fetch the field.
 *
 * @param service its name
 * @param className binary name of the class that it has for the objects
 * @param consumers its call paths, those that read the field in most objects first
 */
public record ServiceConsumers(String service, String className, List<Consumer> consumers) {
    private static final Comparator<Consumer> MOST_READS_FIRST =
            Comparator.comparing(Consumer::isReader)
                    .thenComparingDouble(Consumer::estimatedReads)
                    .thenComparing(consumer -> !consumer.isUnplaced())
                    .thenComparingLong(Consumer::allocations)
                    .reversed()
                    .thenComparing(
                            consumer ->
                                    String.join(
                                            "\n",
                                            consumer.context().frames().stream()
                                                    .map(Frame::toString)
                                                    .toList()));

    public ServiceConsumers {
        consumers = consumers.stream().sorted(MOST_READS_FIRST).toList();
    }

    /** Objects that came in, sampled or not. */
    public long allocations() {
        return consumers.stream().mapToLong(Consumer::allocations).sum();
    }

    /** How many objects came in, and how sure that is. */
    public ObjectEstimate objects() {
        return consumers.stream()
                .map(Consumer::objects)
                .reduce(ObjectEstimate.NONE, ObjectEstimate::plus);
    }

    /**
     * The share of the service's objects in which the field is read: the call paths' shares,
     * weighted by their objects. A call path without a verdict widens the interval to all that its
     * share could be. Objects whose call path was not taken are drawn as the others are, so they
     * weigh nothing.
     *
     * @return empty where no watch reached a verdict
     */
    public Optional<Proportion> share() {
        return share(consumers);
    }

    /** The same of any call paths. */
    static Optional<Proportion> share(List<Consumer> consumers) {
        WeightedMean mean = new WeightedMean();
        for (Consumer consumer : consumers) {
            if (!consumer.isUnplaced()) {
                // In a part of a trace there may be verdicts on objects that came in before it.
                WeightedMean.Group group = mean.group(Math.max(1, consumer.allocations()), 1);
                if (consumer.field().counts().verdicts() > 0) {
                    group.add(
                            consumer.field().counts().used(), consumer.field().counts().verdicts());
                }
            }
        }
        return mean.proportion();
    }

    /**
     * The call paths that have to be known before it can be said that nobody reads the field.
     * Objects whose call path was not taken are not among them where others stand for them.
     */
    List<Consumer> toBeKnown() {
        List<Consumer> placed = consumers.stream().filter(c -> !c.isUnplaced()).toList();
        return placed.isEmpty() ? consumers : placed;
    }
}
