// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import java.util.Objects;
import java.util.Optional;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.ObjectEstimate;

/**
 * One call path of a service that fetches the field.
 *
 * @param context the service, its class and the call path
 * @param allocations objects that came in, sampled or not
 * @param samples objects of them that were sampled
 * @param objects how sure it is that so many came in
 * @param field what became of the field in those that were watched
 */
public record Consumer(
        AllocationContext context,
        long allocations,
        long samples,
        ObjectEstimate objects,
        FieldUtilisation field) {
    /** Where all objects were counted. */
    public Consumer(
            AllocationContext context, long allocations, long samples, FieldUtilisation field) {
        this(context, allocations, samples, ObjectEstimate.exact(allocations), field);
    }

    public Consumer {
        Objects.requireNonNull(context);
        Objects.requireNonNull(field);
    }

    /**
     * Whether the field was seen to be read, if only once. A read that was seen counts also where
     * its watch came to no verdict.
     */
    public boolean isReader() {
        return field.counts().used() > 0 || !field.readers().isEmpty();
    }

    /**
     * The share of objects in which the field is read.
     *
     * @return empty where no watch reached a verdict
     */
    public Optional<Proportion> share() {
        return field.counts().utilisation();
    }

    /** Whether nothing can be said of its objects but that they were there. */
    public boolean isUnplaced() {
        return context.frames().isEmpty() && samples == 0;
    }

    /** Objects of which the field was read, as far as can be told; for the order of consumers. */
    double estimatedReads() {
        return share().map(share -> share.value() * allocations).orElse(0.0);
    }
}
