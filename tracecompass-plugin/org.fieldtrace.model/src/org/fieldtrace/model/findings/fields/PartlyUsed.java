// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.fields;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.findings.gains.Estimate;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldUtilisation;

/**
 * Of the objects that calls bring in, only some are used: a few fields are read of most objects, as
 * if to choose among them, and the others together of few.
 *
 * @param used share of the objects of which more is read than that
 * @param readOfMost fields that are read of most objects, as {@code Class.field}; none where most
 *     objects are not looked at
 * @param perCall objects of a call, on average
 */
public record PartlyUsed(Proportion used, List<String> readOfMost, double perCall) {
    private static final double MOST = 0.5;

    /** Nobody chooses among fewer. */
    private static final double LEAST_PER_CALL = 2;

    /** One field that is read of few objects may be optional; several read of the same are not. */
    private static final int LEAST_FIELDS = 2;

    public PartlyUsed {
        readOfMost = List.copyOf(readOfMost);
    }

    /**
     * Of the objects of a class at a call path.
     *
     * @param calls that brought them in
     * @return empty where most objects are used, or too few verdicts tell
     */
    public static Optional<PartlyUsed> of(ContextUtilisation context, long calls) {
        double perCall = calls == 0 ? 0 : (double) context.allocations() / calls;
        if (perCall < LEAST_PER_CALL) {
            return Optional.empty();
        }
        String className = Frame.simpleClassName(context.context().className());
        List<String> ofMost = new ArrayList<>();
        List<Proportion> ofSome = new ArrayList<>();
        for (FieldUtilisation field : context.fields()) {
            Optional<Proportion> read = field.counts().utilisation();
            if (read.isEmpty()) {
                return Optional.empty();
            }
            if (read.get().low() > MOST) {
                ofMost.add(className + "." + field.name());
            } else if (read.get().high() >= MOST) {
                return Optional.empty();
            } else {
                ofSome.add(read.get());
            }
        }
        return ofSome.stream()
                .max(Comparator.comparingDouble(Proportion::value))
                .filter(used -> used.value() > 0)
                .filter(used -> ofSome.size() >= LEAST_FIELDS && areAlike(ofSome))
                .map(used -> new PartlyUsed(used, ofMost, perCall));
    }

    /**
     * Of single objects of a class at a call path, most of which nobody reads.
     *
     * @param calls that brought them in
     * @param most share of the readers below which few read it: an object that so few requests need
     *     is better loaded by those alone
     * @return empty where calls bring in several, where more than few are read, and where none is
     *     seen to be or too few verdicts tell
     */
    public static Optional<PartlyUsed> seldom(ContextUtilisation context, long calls, double most) {
        double perCall = calls == 0 ? 0 : (double) context.allocations() / calls;
        if (perCall == 0 || perCall >= LEAST_PER_CALL) {
            return Optional.empty();
        }
        Proportion mostRead = null;
        for (FieldUtilisation field : context.fields()) {
            Proportion read = field.counts().utilisation().orElse(null);
            if (read == null || read.high() >= most) {
                return Optional.empty();
            }
            mostRead = mostRead == null || read.value() > mostRead.value() ? read : mostRead;
        }
        return Optional.ofNullable(mostRead)
                .filter(used -> used.value() > 0)
                .map(used -> new PartlyUsed(used, List.of(), perCall));
    }

    /**
     * What share of the calls brings in no object that is used. Where no two that are used come
     * together, so many calls bring one in as there are such; where all come together, as few as
     * the share of objects. In between they come by chance.
     */
    public Estimate unneeded() {
        return new Estimate(
                Math.max(0, 1 - perCall * used.high()),
                Math.pow(1 - used.value(), perCall),
                1 - used.low());
    }

    /** Whether it is about objects that come one by one. */
    public boolean isSeldom() {
        return perCall < LEAST_PER_CALL;
    }

    /** Whether all may be the same share: fields of the same objects. */
    private static boolean areAlike(List<Proportion> shares) {
        double low = shares.stream().mapToDouble(Proportion::low).max().orElse(0);
        double high = shares.stream().mapToDouble(Proportion::high).min().orElse(1);
        return low <= high;
    }
}
