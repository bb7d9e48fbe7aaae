// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.tracecompass.ctf.core.CTFException;
import org.eclipse.tracecompass.ctf.core.event.types.EnumDeclaration;
import org.eclipse.tracecompass.ctf.core.event.types.IDeclaration;
import org.eclipse.tracecompass.ctf.core.event.types.IntegerDeclaration;
import org.eclipse.tracecompass.ctf.core.event.types.StringDeclaration;
import org.eclipse.tracecompass.ctf.core.event.types.StructDeclaration;
import org.eclipse.tracecompass.internal.ctf.core.event.types.ArrayDeclaration;
import org.eclipse.tracecompass.internal.ctf.core.event.types.SequenceDeclaration;

/**
 * Where the fields of a structure stand among the bytes of an event: those up to the first one of
 * varying length always at the same place behind its start, the others as the event has them.
 */
final class FieldPlaces {
    private static final int VARYING = -1;

    /** What is known of a field without an event. */
    private interface Field {
        /** In bytes; {@link #VARYING} where it depends on the event. */
        int size();
    }

    /** A number, or so many of them. */
    private record Constant(int size) implements Field {}

    private record Text() implements Field {
        @Override
        public int size() {
            return VARYING;
        }
    }

    /**
     * @param length index of the field that says how many elements there are
     */
    private record Sequence(int elementSize, int length) implements Field {
        @Override
        public int size() {
            return VARYING;
        }
    }

    private final List<Field> fields;

    /** Offsets of the fields before the first one that varies. */
    private final int[] offsets;

    private final int constant;
    private final int constantSize;

    private FieldPlaces(List<Field> fields) {
        this.fields = fields;
        offsets = new int[fields.size()];
        int count = 0;
        int end = 0;
        while (count < fields.size() && fields.get(count).size() != VARYING) {
            offsets[count] = end;
            end = Math.addExact(end, fields.get(count).size());
            count++;
        }
        constant = count;
        constantSize = end;
    }

    /** The places of a structure's fields; null where only Trace Compass can tell them. */
    static FieldPlaces of(StructDeclaration structure) {
        List<String> names = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        for (String name : structure.getFieldsList()) {
            Field field = field(structure, structure.getField(name), names);
            if (field == null) {
                return null;
            }
            names.add(name);
            fields.add(field);
        }
        return fields.isEmpty() || structure.getMaxAlign() != Byte.SIZE
                ? null
                : new FieldPlaces(fields);
    }

    private static Field field(
            StructDeclaration structure, IDeclaration declared, List<String> before) {
        if (declared instanceof IntegerDeclaration || declared instanceof EnumDeclaration) {
            int size = size(declared);
            return size == 0 ? null : new Constant(size);
        }
        if (declared instanceof StringDeclaration) {
            return new Text();
        }
        if (declared instanceof ArrayDeclaration array) {
            int size = size(array.getElementType());
            return size == 0 ? null : new Constant(Math.multiplyExact(array.getLength(), size));
        }
        if (declared instanceof SequenceDeclaration sequence) {
            int size = size(sequence.getElementType());
            int length = before.indexOf(sequence.getLengthName());
            boolean isTold =
                    length >= 0
                            && structure.getField(before.get(length))
                                    instanceof IntegerDeclaration i
                            && !i.isSigned();
            return size == 0 || !isTold ? null : new Sequence(size, length);
        }
        return null;
    }

    /** Bytes of a number, with labels or without; 0 where it is not so many, the lowest first. */
    private static int size(IDeclaration declared) {
        IDeclaration number =
                declared instanceof EnumDeclaration labels ? labels.getContainerType() : declared;
        if (!(number instanceof IntegerDeclaration integer)
                || integer.getAlignment() != Byte.SIZE) {
            return 0;
        }
        boolean isOrdered = integer.getByteOrder() == ByteOrder.LITTLE_ENDIAN;
        return switch (integer.getLength()) {
            case Byte.SIZE -> Byte.BYTES;
            case Short.SIZE -> isOrdered ? Short.BYTES : 0;
            case Integer.SIZE -> isOrdered ? Integer.BYTES : 0;
            case Long.SIZE -> isOrdered ? Long.BYTES : 0;
            default -> 0;
        };
    }

    /** How many fields there are. */
    int count() {
        return fields.size();
    }

    /** Room for the offsets that an event has of its own; null where it has none. */
    int[] roomForOwn() {
        return constant == fields.size() ? null : new int[fields.size() - constant];
    }

    /**
     * Where the structure ends that begins at a place of a packet.
     *
     * @param own gets the offsets that the event has of its own
     * @throws CTFException if it ends behind the packet
     */
    long end(ByteBuffer packet, long start, int[] own) throws CTFException {
        long end = start + constantSize;
        for (int i = constant; i < fields.size(); i++) {
            Field field = fields.get(i);
            own[i - constant] = (int) (end - start);
            if (field instanceof Text) {
                end = endOfText(packet, end);
            } else if (field instanceof Sequence sequence) {
                end += count(packet, start, sequence, own) * sequence.elementSize;
            } else {
                end += field.size();
            }
            check(packet, end);
        }
        check(packet, end);
        return end;
    }

    private static long endOfText(ByteBuffer packet, long start) throws CTFException {
        long end = start;
        do {
            check(packet, end + 1);
            end++;
        } while (packet.get((int) end - 1) != 0);
        return end;
    }

    private long count(ByteBuffer packet, long start, Sequence sequence, int[] own)
            throws CTFException {
        long at = start + offset(sequence.length, own);
        int size = fields.get(sequence.length).size();
        check(packet, at + size);
        long count = 0;
        for (int i = size - 1; i >= 0; i--) {
            count = count << Byte.SIZE | packet.get((int) at + i) & 0xff;
        }
        if (count < 0 || count > packet.capacity()) {
            throw new CTFException("a sequence of " + Long.toUnsignedString(count) + " elements");
        }
        return count;
    }

    private static void check(ByteBuffer packet, long end) throws CTFException {
        if (end > packet.capacity()) {
            throw new CTFException("an event that ends behind its packet, at byte " + end);
        }
    }

    /**
     * How far behind the start of its structure a field begins.
     *
     * @param own the offsets that the event has of its own
     */
    int offset(int field, int[] own) {
        return field < constant ? offsets[field] : own[field - constant];
    }
}
