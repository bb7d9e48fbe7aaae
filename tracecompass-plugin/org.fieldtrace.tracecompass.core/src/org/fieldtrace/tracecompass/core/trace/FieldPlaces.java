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
        /** In bytes. */
        int alignment();

        /** In bytes; {@link #VARYING} where it depends on the event. */
        int size();
    }

    private record Number(int alignment, int size) implements Field {}

    private record Elements(int alignment, int size) implements Field {}

    private record Text() implements Field {
        @Override
        public int alignment() {
            return 1;
        }

        @Override
        public int size() {
            return VARYING;
        }
    }

    /**
     * @param length index of the field that says how many elements there are
     */
    private record Sequence(int alignment, int elementSize, int length) implements Field {
        @Override
        public int size() {
            return VARYING;
        }
    }

    private final List<Field> fields;
    private final int alignment;

    /** Offsets of the fields up to the first one that varies, and where that may begin. */
    private final int[] offsets;

    private final int constant;
    private final int constantSize;

    private FieldPlaces(List<Field> fields, int alignment) {
        this.fields = fields;
        this.alignment = alignment;
        offsets = new int[fields.size()];
        int count = 0;
        int end = 0;
        while (count < fields.size() && fields.get(count).size() != VARYING) {
            Field field = fields.get(count);
            offsets[count] = (int) aligned(end, field.alignment());
            end = Math.addExact(offsets[count], field.size());
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
        long alignment = structure.getMaxAlign();
        // Bytes are copied from a multiple of eight on, so that what is aligned stays aligned.
        return fields.isEmpty() || alignment % Byte.SIZE != 0 || alignment > Long.SIZE
                ? null
                : new FieldPlaces(fields, (int) alignment / Byte.SIZE);
    }

    private static Field field(
            StructDeclaration structure, IDeclaration declared, List<String> before) {
        if (declared instanceof IntegerDeclaration integer) {
            return number(integer);
        }
        if (declared instanceof EnumDeclaration labels) {
            return number(labels.getContainerType());
        }
        if (declared instanceof StringDeclaration) {
            return new Text();
        }
        if (declared instanceof ArrayDeclaration array) {
            Number element = element(array.getElementType());
            return element == null
                    ? null
                    : new Elements(
                            element.alignment, Math.multiplyExact(array.getLength(), element.size));
        }
        if (declared instanceof SequenceDeclaration sequence) {
            Number element = element(sequence.getElementType());
            int length = before.indexOf(sequence.getLengthName());
            boolean isTold =
                    length >= 0
                            && structure.getField(before.get(length))
                                    instanceof IntegerDeclaration i
                            && !i.isSigned();
            return element == null || !isTold
                    ? null
                    : new Sequence(element.alignment, element.size, length);
        }
        return null;
    }

    /** Of an array; null where there may be something between its elements. */
    private static Number element(IDeclaration declared) {
        Number number = declared instanceof IntegerDeclaration integer ? number(integer) : null;
        return number == null || number.alignment > number.size ? null : number;
    }

    /** Null where its bits are not whole bytes, the lowest first. */
    private static Number number(IntegerDeclaration integer) {
        int bits = integer.getLength();
        long alignment = integer.getAlignment();
        boolean isWhole =
                bits == Byte.SIZE
                        || (bits == Short.SIZE || bits == Integer.SIZE || bits == Long.SIZE)
                                && integer.getByteOrder() == ByteOrder.LITTLE_ENDIAN;
        return isWhole && alignment % Byte.SIZE == 0 && alignment <= Long.SIZE
                ? new Number((int) alignment / Byte.SIZE, bits / Byte.SIZE)
                : null;
    }

    private static long aligned(long position, int alignment) {
        return position + alignment - 1 & -alignment;
    }

    /** How many fields there are. */
    int count() {
        return fields.size();
    }

    /** Where the structure begins that comes at a position of a packet. */
    long start(long position) {
        return aligned(position, alignment);
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
            if (field instanceof Text) {
                own[i - constant] = (int) (end - start);
                end = endOfText(packet, end);
            } else if (field instanceof Sequence sequence) {
                long count = count(packet, start, sequence, own);
                // Trace Compass does not align what has no elements.
                end = count == 0 ? end : aligned(end, sequence.alignment);
                own[i - constant] = (int) (end - start);
                end += count * sequence.elementSize;
            } else {
                end = aligned(end, field.alignment());
                own[i - constant] = (int) (end - start);
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
