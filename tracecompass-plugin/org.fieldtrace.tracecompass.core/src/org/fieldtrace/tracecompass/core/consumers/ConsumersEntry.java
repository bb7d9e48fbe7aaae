// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.consumers;

import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.consumers.FieldName;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.tracecompass.core.rows.ValueEntry;

/** One row of the tree of fields and those who read them. */
public final class ConsumersEntry extends ValueEntry<ConsumersEntry.Value> {
    /** What a row stands for. */
    public enum Kind {
        /** A class whose objects come in, or the copies that services have of it. */
        CLASS,
        /** A field of the class. */
        FIELD,
        /** A service that fetches the field. */
        SERVICE,
        /** A call path of the service at which it comes in. */
        CALL_PATH
    }

    /**
     * What a row shows.
     *
     * @param fullName the name with what the short one leaves out
     * @param removal whether the field may be removed, or what stands against it, in a few words
     * @param allocations objects that came in, sampled or not; 0 for a class
     * @param counts how the watches of the field ended; none for a class
     * @param share of the objects, in which the field is read; empty for a class
     * @param isReader whether the field was seen to be read, if only once
     * @param readAt places that read the field, where they are known
     * @param frames of a call path, outermost first
     * @param fetched the fields of services that a field stands for; none for other rows
     */
    record Value(
            Kind kind,
            String name,
            String fullName,
            String removal,
            long allocations,
            FieldCounts counts,
            Optional<Proportion> share,
            boolean isReader,
            List<String> readAt,
            List<Frame> frames,
            List<Fetched> fetched) {}

    /**
     * A field that a service fetches.
     *
     * @param className binary name of the class that the service has for the objects
     */
    record Fetched(String service, String className, String field) {}

    ConsumersEntry(long id, long parentId, Value value) {
        super(id, parentId, labels(value), value);
    }

    /** Headings of the labels. */
    static List<String> headers() {
        return List.of(
                "Name",
                "May it be removed?",
                "Utilisation, low",
                "Utilisation",
                "Utilisation, high",
                "Objects",
                "Verdicts",
                "Used",
                "Used, handed on",
                "Used, incidental",
                "Read at");
    }

    private static List<String> labels(Value value) {
        FieldCounts counts = value.counts;
        boolean isClass = value.kind == Kind.CLASS;
        return List.of(
                value.name,
                value.removal,
                value.share.map(share -> Double.toString(share.low())).orElse(""),
                value.share.map(share -> Double.toString(share.value())).orElse(""),
                value.share.map(share -> Double.toString(share.high())).orElse(""),
                isClass ? "" : Long.toString(value.allocations),
                isClass ? "" : Long.toString(counts.verdicts()),
                isClass ? "" : Long.toString(counts.used()),
                isClass ? "" : Long.toString(counts.uses().forwarded()),
                isClass ? "" : Long.toString(counts.uses().incidental()),
                String.join("; ", value.readAt));
    }

    public Kind getKind() {
        return value().kind;
    }

    /**
     * The name with what the short one leaves out: of a class and a field the classes that were
     * taken and those that were not, of a service its class, of a call path all of its frames.
     */
    public String getFullName() {
        return value().fullName;
    }

    /** Whether the field may be removed, or what stands against it, in a few words. */
    public String getRemoval() {
        return value().removal;
    }

    /** Whether it is the row of a field, and the service fetches that field by this name. */
    public boolean isOf(String service, FieldName name) {
        return value().fetched.stream()
                .anyMatch(
                        fetched ->
                                fetched.service.equals(service)
                                        && fetched.field.equals(name.field())
                                        && name.isOf(fetched.className));
    }

    /** Objects that came in, sampled or not; 0 for a class. */
    public long getAllocations() {
        return value().allocations;
    }

    /** How the watches of the field ended; none for a class. */
    public FieldCounts getCounts() {
        return value().counts;
    }

    /**
     * Share of the objects in which the field is read; empty for a class, and without a verdict.
     */
    public Optional<Proportion> getShare() {
        return value().share;
    }

    /** Whether the field was seen to be read, if only once. */
    public boolean isReader() {
        return value().isReader;
    }

    /** Places that read the field, where they are known. */
    public List<String> getReadAt() {
        return value().readAt;
    }

    /** The frames of a call path, outermost first. */
    public List<Frame> getFrames() {
        return value().frames;
    }
}
