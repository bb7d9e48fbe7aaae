// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.Collection;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.Decision;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.ReadThreshold;

/**
 * How much of what calls bring in is left out without the fields that are never read.
 *
 * @param share of the bytes of all fields, 0 to 1
 * @param work share of the processor time of all fields, 0 to 1, by their {@link FieldWork}
 * @param bytes of a call on average
 * @param perObject bytes of an object that the calls bring in, on average
 * @param isMeasured whether the agent measured what the values of all fields take; else the sizes
 *     are those in the heap
 * @param kept bytes of a call that stay for sure, where values are left out too that were measured
 *     nowhere; empty where there are none such
 * @param calls share of the calls that need not be made at all, 0 to 1
 */
public record LeftOut(
        double share,
        double work,
        double bytes,
        double perObject,
        boolean isMeasured,
        OptionalDouble kept,
        Estimate calls) {
    /**
     * Of answers that callers get at several places.
     *
     * @param bytes of an answer that are left out, as far as they were measured
     * @param kept bytes of it that stay
     * @param isMeasured whether any were
     * @param isAll whether all were that are left out
     */
    public static LeftOut ofAnswer(double bytes, double kept, boolean isMeasured, boolean isAll) {
        double share = bytes + kept == 0 ? 0 : bytes / (bytes + kept);
        return new LeftOut(
                share,
                share,
                bytes,
                0,
                isMeasured,
                isAll ? OptionalDouble.empty() : OptionalDouble.of(kept),
                Estimate.NOTHING);
    }

    /**
     * Of the contexts of one call path.
     *
     * @param contexts all of them
     * @param without those of which what is never read is left out
     * @param calls that brought their objects in
     */
    public static LeftOut of(
            Collection<ContextUtilisation> contexts,
            Collection<ContextUtilisation> without,
            ReadThreshold threshold,
            long calls) {
        return of(
                contexts,
                weight -> {
                    double never = 0;
                    for (ContextUtilisation context : without) {
                        for (FieldUtilisation field : context.fields()) {
                            if (threshold.decide(field.counts()) == Decision.NEVER_READ
                                    && !field.isMadeByService()) {
                                never += context.allocations() * weight.applyAsDouble(field);
                            }
                        }
                    }
                    return never;
                },
                calls);
    }

    /**
     * Objects, all fields of them.
     *
     * @param context those of which some are left out
     * @param used share of them that stays, 0 to 1
     * @param unneeded share of the calls that bring in none of these
     * @param contexts all objects of the calls
     * @param calls that brought them in
     */
    public static LeftOut objects(
            ContextUtilisation context,
            double used,
            Estimate unneeded,
            Collection<ContextUtilisation> contexts,
            long calls) {
        LeftOut bytes = of(contexts, weight -> sum(context, weight) * (1 - used), calls);
        return new LeftOut(
                bytes.share,
                bytes.work,
                bytes.bytes,
                bytes.perObject,
                bytes.isMeasured,
                bytes.kept,
                unneeded);
    }

    /**
     * What fields bring in for those who do not read them.
     *
     * @param contexts all of them
     * @param fields objects with the fields alone that are left out where nobody reads them
     * @param calls that brought their objects in
     */
    public static LeftOut unread(
            Collection<ContextUtilisation> contexts,
            Collection<ContextUtilisation> fields,
            long calls) {
        return of(
                contexts,
                weight -> {
                    double unread = 0;
                    for (ContextUtilisation context : fields) {
                        for (FieldUtilisation field : context.fields()) {
                            double read =
                                    field.counts().utilisation().map(Proportion::value).orElse(1.0);
                            unread +=
                                    context.allocations()
                                            * weight.applyAsDouble(field)
                                            * (1 - read);
                        }
                    }
                    return unread;
                },
                calls);
    }

    /**
     * What fields bring in.
     *
     * @param contexts all of them
     * @param fields objects with the fields alone that are left out
     * @param calls that brought their objects in
     */
    public static LeftOut all(
            Collection<ContextUtilisation> contexts,
            Collection<ContextUtilisation> fields,
            long calls) {
        return of(contexts, weight -> sum(fields, weight), calls);
    }

    /**
     * @param without what is left out, by the weights of fields
     */
    private static LeftOut of(
            Collection<ContextUtilisation> contexts,
            ToDoubleFunction<ToDoubleFunction<FieldUtilisation>> without,
            long calls) {
        double all = sum(contexts, FieldUtilisation::bytes);
        double work = sum(contexts, FieldWork::of);
        double bytes = without.applyAsDouble(FieldUtilisation::bytes);
        long objects = contexts.stream().mapToLong(ContextUtilisation::allocations).sum();
        boolean measured =
                contexts.stream()
                        .flatMap(context -> context.fields().stream())
                        .allMatch(FieldUtilisation::isMeasured);
        return new LeftOut(
                all == 0 ? 0 : bytes / all,
                work == 0 ? 0 : without.applyAsDouble(FieldWork::of) / work,
                calls == 0 ? 0 : bytes / calls,
                objects == 0 ? 0 : all / objects,
                measured,
                OptionalDouble.empty(),
                Estimate.NOTHING);
    }

    private static double sum(
            Collection<ContextUtilisation> contexts, ToDoubleFunction<FieldUtilisation> weight) {
        return contexts.stream().mapToDouble(context -> sum(context, weight)).sum();
    }

    private static double sum(
            ContextUtilisation context, ToDoubleFunction<FieldUtilisation> weight) {
        return context.allocations() * context.fields().stream().mapToDouble(weight).sum();
    }

    /**
     * The likely share of an answer. An answer may hold more than the fields that are watched, or
     * be packed; of the two shares the smaller promises less.
     *
     * @param answer bytes of an answer on average
     */
    double likely(double answer) {
        return isMeasured && answer > 0 ? Math.min(share, bytes / answer) : share;
    }

    /**
     * The smallest share of an answer; nothing is sure of fields whose values were not measured.
     */
    double least(double answer) {
        return isMeasured ? likely(answer) : 0;
    }

    /** The largest share of an answer that it can be. */
    double most(double answer) {
        if (kept.isPresent()) {
            return answer > 0 ? Math.max(0, 1 - kept.getAsDouble() / answer) : 1;
        }
        return isMeasured && answer > 0 ? Math.min(1, Math.max(share, bytes / answer)) : 1;
    }

    /** The share of an answer's bytes. */
    Estimate ofBytes(double answer) {
        return new Estimate(least(answer), likely(answer), most(answer));
    }

    /**
     * The share of the processor time that goes with an answer's bytes. Mappers differ in what a
     * type costs them, so that the interval holds what it were if all bytes cost the same.
     */
    Estimate ofWork(double answer) {
        Estimate bytes = ofBytes(answer);
        double more = share == 0 ? 1 : work / share;
        double likely = Math.min(1, bytes.likely() * more);
        return new Estimate(
                Math.min(bytes.low(), bytes.low() * more), likely, Math.max(bytes.high(), likely));
    }
}
