// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.fields;

import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldUtilisation;

/**
 * What of the objects of a call path nobody reads, in {@link FieldUtilisation#bytes bytes} as they
 * travel; an object within another counts with its own fields. A field without a verdict counts as
 * wasted at the upper end alone.
 *
 * @param objects that came in, sampled or not
 * @param bytes of the fields of all of them
 * @param wasted bytes of fields that were not read: objects x size x (1 - utilisation)
 * @param lowWasted the same at the upper ends of the utilisations' 95 % intervals
 * @param highWasted the same at the lower ends
 */
public record Waste(
        long objects, double bytes, double wasted, double lowWasted, double highWasted) {
    /** Nothing came in. */
    public static final Waste NONE = new Waste(0, 0, 0, 0, 0);

    /** Of the objects of a call path. */
    public static Waste of(ContextUtilisation context) {
        double bytes = 0;
        double wasted = 0;
        double low = 0;
        double high = 0;
        for (FieldUtilisation field : context.fields()) {
            double all = (double) context.allocations() * field.bytes();
            bytes += all;
            if (field.counts().utilisation().isPresent()) {
                Proportion used = field.counts().utilisation().get();
                wasted += wasted(context.allocations(), field);
                low += all * (1 - used.high());
                high += all * (1 - used.low());
            } else {
                high += all;
            }
        }
        return new Waste(context.allocations(), bytes, wasted, low, high);
    }

    /**
     * Bytes of one field that were not read; 0 where it has no verdict.
     *
     * @param objects that hold the field
     */
    public static double wasted(long objects, FieldUtilisation field) {
        return field.counts()
                .utilisation()
                .map(used -> objects * field.bytes() * (1 - used.value()))
                .orElse(0.0);
    }

    public Waste plus(Waste other) {
        return new Waste(
                objects + other.objects,
                bytes + other.bytes,
                wasted + other.wasted,
                lowWasted + other.lowWasted,
                highWasted + other.highWasted);
    }

    /** Of so many times as many objects. */
    public Waste times(double factor) {
        return new Waste(
                Math.round(objects * factor),
                bytes * factor,
                wasted * factor,
                lowWasted * factor,
                highWasted * factor);
    }

    /** Share of the bytes that is wasted, 0 to 1. */
    public double share() {
        return share(wasted);
    }

    public double lowShare() {
        return share(lowWasted);
    }

    public double highShare() {
        return share(highWasted);
    }

    private double share(double part) {
        return bytes == 0 ? 0 : part / bytes;
    }
}
