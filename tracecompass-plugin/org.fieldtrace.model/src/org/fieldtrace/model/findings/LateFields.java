// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.findings.FindingRules.Rule;
import org.fieldtrace.model.findings.fields.FixFields.LateRead;
import org.fieldtrace.model.findings.fields.ReadDelays;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldUtilisation;

/**
 * Fields of an answer that are first read long after others of the same objects, and that are a
 * good part of its bytes.
 */
final class LateFields {
    private static final double PERCENT = 100;
    private static final double MILLISECOND = 1e6;
    private static final double HALF = 0.5;

    private final ReadDelays delays;
    private final double lateNs;
    private final double leastReads;
    private final double seldom;
    private final double leastBytes;

    /** Of some objects of a call path the fields that are read late, and how late. */
    record Found(List<ContextUtilisation> contexts, List<LateRead> reads) {
        private static final Found NOTHING = new Found(List.of(), List.of());
    }

    LateFields(ReadDelays delays, FindingRules rules) {
        this.delays = delays;
        lateNs = rules.of(Rule.READ_LATE_MS) * MILLISECOND;
        leastReads = rules.of(Rule.READ_LATE_READS);
        seldom = rules.of(Rule.SELDOM_READ_PERCENT) / PERCENT;
        leastBytes = rules.of(Rule.SELDOM_READ_BYTES_PERCENT) / PERCENT;
    }

    /**
     * The objects that have such fields, with these fields alone.
     *
     * @param some objects of the calls
     * @param all objects of the calls
     * @return nothing where these fields take few of the bytes
     */
    Found of(Collection<ContextUtilisation> some, Collection<ContextUtilisation> all) {
        Found found = new Found(new ArrayList<>(), new ArrayList<>());
        some.forEach(context -> addTo(found, context));
        return !found.contexts.isEmpty() && bytes(found.contexts) >= leastBytes * bytes(all)
                ? found
                : Found.NOTHING;
    }

    private void addTo(Found found, ContextUtilisation context) {
        List<FieldUtilisation> late = new ArrayList<>();
        List<LateRead> reads = new ArrayList<>();
        boolean isAnySoon = false; // else the whole object is read late, if anything is known
        for (FieldUtilisation field : context.fields()) {
            List<Long> times = delays.of(context.context(), field.index());
            if (times.size() < leastReads) {
                continue;
            }
            Proportion share = lateOf(times);
            isAnySoon |= share.high() < HALF;
            if (share.low() > HALF && isReadByMany(field)) {
                late.add(field);
                String name = Frame.simpleClassName(context.context().className());
                reads.add(new LateRead(name + "." + field.name(), median(times), share));
            }
        }
        if (isAnySoon && !late.isEmpty()) {
            found.reads.addAll(reads);
            found.contexts.add(
                    new ContextUtilisation(
                            context.context(), context.allocations(), context.samples(), late));
        }
    }

    private Proportion lateOf(List<Long> times) {
        return Proportion.of(times.stream().filter(time -> time > lateNs).count(), times.size());
    }

    /** What fewer read is a finding of its own. */
    private boolean isReadByMany(FieldUtilisation field) {
        return field.counts().utilisation().filter(used -> used.low() >= seldom).isPresent();
    }

    private static long median(List<Long> times) {
        return times.stream().sorted().toList().get((times.size() - 1) / 2);
    }

    private static double bytes(Collection<ContextUtilisation> contexts) {
        return contexts.stream().mapToDouble(context -> Waste.of(context).bytes()).sum();
    }
}
