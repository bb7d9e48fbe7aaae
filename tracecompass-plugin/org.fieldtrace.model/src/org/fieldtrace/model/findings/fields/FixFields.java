// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.fields;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.Decision;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.ReadThreshold;

/**
 * What is known of the fields of a call path's objects, as {@code Class.field}.
 *
 * @param needed the fields that cannot be left out, as far as is known
 * @param neverRead fields that can be left out: the upper bound of their utilisation lies below the
 *     threshold
 * @param readBySome fields that less than half of the objects' readers need, but some do: without
 *     them these break
 * @param open fields of which too few verdicts are there to say, or none
 * @param fields all of them
 * @param isMeasured whether the agent measured what the values of all of them take
 * @param mostRead upper end of the 95 % intervals of those that are never read; 0 if none is
 * @param late fields that are read long after the others, where that is what it is about
 * @param requested what the calls ask for by name, and how much of it is read
 */
public record FixFields(
        List<Needed> needed,
        List<String> neverRead,
        List<PartlyRead> readBySome,
        List<String> open,
        int fields,
        boolean isMeasured,
        double mostRead,
        List<LateRead> late,
        List<Requested> requested) {
    /** No field. */
    public static final FixFields NONE =
            new FixFields(List.of(), List.of(), List.of(), List.of(), 0, false, 0);

    /** A field that is read less often than this is named. */
    private static final double SELDOM = 0.5;

    /** Readers that are named in a sentence. */
    private static final int MOST_READERS = 3;

    /**
     * A field that some read.
     *
     * @param readers where, as far as known
     */
    public record PartlyRead(String name, Proportion utilisation, List<String> readers) {
        /** {@code Employee.email 25.0 % [14.2, 40.2] at Audit.log (Audit.java:12)}. */
        public String text() {
            String text = name + " " + Numbers.proportion(utilisation);
            if (readers.isEmpty()) {
                return text;
            }
            int named = Math.min(MOST_READERS, readers.size());
            int others = readers.size() - named;
            String places = others == 1 ? " more place" : " more places";
            String more = others == 0 ? "" : " and at " + Numbers.count(others) + places;
            return text + " at " + String.join(" and ", readers.subList(0, named)) + more;
        }
    }

    /**
     * A field that is read, or may be.
     *
     * @param className binary name of its class
     * @param type type signature, as in the class file
     */
    public record Needed(String className, String name, String type) {}

    /**
     * A field that is first read late.
     *
     * @param median after which time half of its readers first read it, nanoseconds
     * @param late share of its readers that read it late
     */
    public record LateRead(String name, long median, Proportion late) {}

    public FixFields {
        late = List.copyOf(late);
        requested = List.copyOf(requested);
        needed = List.copyOf(needed);
        neverRead = List.copyOf(neverRead);
        readBySome = List.copyOf(readBySome);
        open = List.copyOf(open);
    }

    /** Fields of which none is known to be read late. */
    public FixFields(
            List<Needed> needed,
            List<String> neverRead,
            List<PartlyRead> readBySome,
            List<String> open,
            int fields,
            boolean isMeasured,
            double mostRead) {
        this(
                needed,
                neverRead,
                readBySome,
                open,
                fields,
                isMeasured,
                mostRead,
                List.of(),
                List.of());
    }

    /** The same, some of which are read late. */
    public FixFields with(List<LateRead> readLate) {
        return new FixFields(
                needed,
                neverRead,
                readBySome,
                open,
                fields,
                isMeasured,
                mostRead,
                readLate,
                requested);
    }

    /** Of the contexts of one call path. */
    public static FixFields of(Collection<ContextUtilisation> contexts, ReadThreshold threshold) {
        List<Needed> needed = new ArrayList<>();
        List<String> never = new ArrayList<>();
        List<PartlyRead> some = new ArrayList<>();
        List<String> open = new ArrayList<>();
        int count = 0;
        boolean measured = true;
        double mostRead = 0;
        for (ContextUtilisation context : contexts) {
            String className = Frame.simpleClassName(context.context().className());
            for (FieldUtilisation field : context.fields()) {
                String name = className + "." + field.name();
                Decision decision = threshold.decide(field.counts());
                count++;
                measured &= field.isMeasured();
                if (field.isMadeByService()) {
                    continue; // these calls do not bring it in
                }
                if (decision != Decision.NEVER_READ) {
                    needed.add(
                            new Needed(context.context().className(), field.name(), field.type()));
                }
                if (decision == Decision.NEVER_READ) {
                    never.add(name);
                    mostRead =
                            Math.max(
                                    mostRead,
                                    field.counts().utilisation().map(Proportion::high).orElse(0.0));
                } else if (!threshold.isClosed(field.counts())) {
                    open.add(name);
                } else {
                    field.counts()
                            .utilisation()
                            .filter(used -> used.value() < SELDOM)
                            .ifPresent(
                                    used ->
                                            some.add(
                                                    new PartlyRead(
                                                            name,
                                                            used,
                                                            List.copyOf(field.readers()))));
                }
            }
        }
        some.sort(Comparator.comparingDouble(field -> field.utilisation().value()));
        return new FixFields(needed, never, some, open, count, measured, mostRead);
    }

    /** The same, which calls ask for by name. */
    public FixFields requestedAs(List<Requested> names) {
        return new FixFields(
                needed, neverRead, readBySome, open, fields, isMeasured, mostRead, late, names);
    }

    /** What of that tells most, in a sentence; empty where nothing is known to be in vain. */
    public String requestedText() {
        return requested.stream()
                .filter(Requested::isTelling)
                .findFirst()
                .map(Requested::text)
                .orElse("");
    }

    /** Whether no field of any object is read. */
    public boolean isNothingRead() {
        return fields > 0 && neverRead.size() == fields;
    }
}
