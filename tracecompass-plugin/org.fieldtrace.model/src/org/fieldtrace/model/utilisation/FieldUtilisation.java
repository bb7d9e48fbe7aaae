// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Collections;
import java.util.Comparator;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * One field of a class in one allocation context.
 *
 * @param index index of the field in its class, from 0; tells fields of one name apart that a class
 *     and its superclass declare
 * @param name name of the field
 * @param type type signature, as in the class file
 * @param size of the field in the heap, bytes; 0 where it was never told
 * @param counts how its watches ended; where marks miss reads of it, those by debug registers alone
 * @param wire what its values take where they travel
 * @param readers where it is read: labels of frames, in the order of their names
 * @param check what debug registers found out about its marks
 * @param isUnseen whether marks cannot see all reads of it, because somebody has a method handle, a
 *     {@code VarHandle} or an {@code Unsafe} offset for it
 */
public record FieldUtilisation(
        int index,
        String name,
        String type,
        long size,
        FieldCounts counts,
        WireBytes wire,
        Set<String> readers,
        MarkCheck check,
        boolean isUnseen) {
    /** What {@code null} takes; an empty list takes less. */
    private static final double NOTHING = 4;

    /** The order in which the class declares its fields. */
    public static final Comparator<FieldUtilisation> DECLARATION_ORDER =
            Comparator.comparingInt(FieldUtilisation::index)
                    .thenComparing(FieldUtilisation::name)
                    .thenComparing(FieldUtilisation::type);

    public FieldUtilisation {
        Objects.requireNonNull(name);
        Objects.requireNonNull(type);
        Objects.requireNonNull(counts);
        wire = wire.ofField(name);
        readers = Collections.unmodifiableSet(new TreeSet<>(readers));
        Objects.requireNonNull(check);
    }

    /** A field whose marks were not checked. */
    public FieldUtilisation(
            int index,
            String name,
            String type,
            long size,
            FieldCounts counts,
            WireBytes wire,
            Set<String> readers) {
        this(index, name, type, size, counts, wire, readers, MarkCheck.NONE, false);
    }

    /** A field of which no value was measured, and nobody is known that reads it. */
    public FieldUtilisation(int index, String name, String type, long size, FieldCounts counts) {
        this(index, name, type, size, counts, WireBytes.NONE, Set.of());
    }

    /** A field of which nobody is known that reads it. */
    public FieldUtilisation(
            int index, String name, String type, long size, FieldCounts counts, WireBytes wire) {
        this(index, name, type, size, counts, wire, Set.of());
    }

    /** The same where nothing else is a use. */
    FieldUtilisation counting(Set<Use> counted) {
        return new FieldUtilisation(
                index, name, type, size, counts.counting(counted), wire, readers, check, isUnseen);
    }

    /** Whether what it takes where it travels is known. */
    public boolean isMeasured() {
        return wire.mean().isPresent();
    }

    /**
     * Bytes that the field takes in an object that travels, its name among them where it travels
     * along; where no value was measured, its size in the heap.
     */
    public double bytes() {
        return wire.meanInAll().orElse(size);
    }

    /**
     * Whether nothing came in for it, and the application itself puts there what others get: most
     * of its objects have it written before anybody reads it, and what they came with takes no more
     * than {@code null}. Of a number nobody can say whether it came in.
     */
    public boolean isMadeByService() {
        return (type.startsWith("L") || type.startsWith("["))
                && wire.mean().isPresent()
                && wire.mean().getAsDouble() <= NOTHING
                && counts.overwritten() * 2 > counts.verdicts();
    }

    boolean isSameFieldAs(FieldUtilisation other) {
        return DECLARATION_ORDER.compare(this, other) == 0;
    }

    /** The watches, measurements and readers of both. */
    FieldUtilisation plus(FieldUtilisation other) {
        Set<String> all = new TreeSet<>(readers);
        all.addAll(other.readers);
        return new FieldUtilisation(
                index,
                name,
                type,
                size,
                counts.plus(other.counts),
                wire.plus(other.wire),
                all,
                check.plus(other.check),
                isUnseen || other.isUnseen);
    }
}
