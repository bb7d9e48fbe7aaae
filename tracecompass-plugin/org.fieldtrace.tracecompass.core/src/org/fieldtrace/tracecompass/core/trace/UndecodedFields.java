// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.tracecompass.ctf.core.CTFException;
import org.eclipse.tracecompass.ctf.core.event.io.BitBuffer;
import org.eclipse.tracecompass.ctf.core.event.scope.IDefinitionScope;
import org.eclipse.tracecompass.ctf.core.event.scope.ILexicalScope;
import org.eclipse.tracecompass.ctf.core.event.types.Definition;
import org.eclipse.tracecompass.ctf.core.event.types.EnumDeclaration;
import org.eclipse.tracecompass.ctf.core.event.types.EnumDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.ICompositeDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.IDeclaration;
import org.eclipse.tracecompass.ctf.core.event.types.IntegerDeclaration;
import org.eclipse.tracecompass.ctf.core.event.types.IntegerDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.StructDeclaration;
import org.eclipse.tracecompass.ctf.core.event.types.StructDefinition;

/**
 * Fields of an event as their bytes. An analysis reads some numbers right there; Trace Compass
 * decodes them all, once somebody asks for any other.
 */
final class UndecodedFields implements ICompositeDefinition {
    private static final int LABELS = 256;

    /** What the fields of all events of one kind have in common. */
    static final class Kind {
        private final StructDeclaration structure;
        private final FieldPlaces places;
        private final IDefinitionScope trace;
        private final ILexicalScope scope;
        private final List<String> names = new ArrayList<>();

        /** Of each field that is a number, with a label or without. */
        private final IntegerDeclaration[] integers;

        /** Of each field that is an array or a sequence of integers. */
        private final FieldElements[] elements;

        /** Of each field with labels those that were asked for, by their number. */
        private final String[][] labels;

        private Kind(
                StructDeclaration structure,
                FieldPlaces places,
                IDefinitionScope trace,
                ILexicalScope scope) {
            this.structure = structure;
            this.places = places;
            this.trace = trace;
            this.scope = scope;
            integers = new IntegerDeclaration[places.count()];
            elements = new FieldElements[places.count()];
            labels = new String[places.count()][];
            for (String name : structure.getFieldsList()) {
                int i = names.size();
                IDeclaration declared = structure.getField(name);
                if (declared instanceof IntegerDeclaration integer) {
                    integers[i] = integer;
                } else if (declared instanceof EnumDeclaration enumeration) {
                    integers[i] = enumeration.getContainerType();
                    labels[i] = new String[LABELS];
                } else {
                    elements[i] = FieldElements.of(declared, names);
                }
                names.add(name);
            }
        }

        /**
         * @param trace that the fields are of
         * @return null where only Trace Compass can tell where the fields stand
         */
        static Kind of(StructDeclaration structure, IDefinitionScope trace, ILexicalScope scope) {
            FieldPlaces places = FieldPlaces.of(structure);
            return places == null ? null : new Kind(structure, places, trace, scope);
        }

        StructDeclaration structure() {
            return structure;
        }

        FieldPlaces places() {
            return places;
        }
    }

    private final Kind kind;
    private final byte[] event;
    private final int start;
    private final int[] own;
    private StructDefinition decoded;

    /**
     * @param event bytes of the event
     * @param start where the fields begin among them
     * @param own offsets that this event has of its own
     */
    UndecodedFields(Kind kind, byte[] event, int start, int[] own) {
        this.kind = kind;
        this.event = event;
        this.start = start;
        this.own = own;
    }

    /** The value of a field that is a number, with a label or without. */
    long integer(int field) {
        return IntegerBytes.read(event, place(field), kind.integers[field]);
    }

    private int place(int field) {
        return start + kind.places.offset(field, own);
    }

    /** The label of a field that has one. */
    String label(int field) {
        long value = integer(field);
        String[] known = kind.labels[field];
        if (value < 0 || value >= known.length) {
            return label(field, value);
        }
        String label = known[(int) value];
        if (label == null) {
            label = label(field, value);
            known[(int) value] = label;
        }
        return label;
    }

    private String label(int field, long value) {
        String name = kind.names.get(field);
        EnumDeclaration declared = (EnumDeclaration) kind.structure.getField(name);
        IntegerDefinition number =
                new IntegerDefinition(declared.getContainerType(), null, name, value);
        return new EnumDefinition(declared, null, name, number).getValue();
    }

    /** The bytes of an array or a sequence; null where it is none of bytes. */
    byte[] bytes(int field) {
        FieldElements elements = kind.elements[field];
        if (elements == null || !elements.areBytes()) {
            return null;
        }
        int at = place(field);
        return Arrays.copyOfRange(event, at, at + count(elements));
    }

    /** The integers of an array or a sequence; null where it is none of integers, or of bytes. */
    long[] integers(int field) {
        FieldElements elements = kind.elements[field];
        if (elements == null || elements.areBytes()) {
            return null;
        }
        long[] integers = new long[count(elements)];
        IntegerBytes.read(event, place(field), elements.each(), integers);
        return integers;
    }

    /** How many there are; {@link FieldPlaces} has found that they end within the packet. */
    private int count(FieldElements elements) {
        return elements.areFixed() ? elements.fixed() : (int) integer(elements.length());
    }

    /** All fields as Trace Compass decodes them. */
    StructDefinition decoded() {
        StructDefinition known = decoded; // two threads may make the same
        if (known == null) {
            try {
                BitBuffer bits = new BitBuffer(ByteBuffer.wrap(event));
                bits.position((long) start * Byte.SIZE);
                known = kind.structure.createDefinition(kind.trace, kind.scope, bits);
            } catch (CTFException e) {
                throw new IllegalStateException("fields that were found cannot be decoded", e);
            }
            decoded = known;
        }
        return known;
    }

    @Override
    public Definition getDefinition(String name) {
        return decoded().getDefinition(name);
    }

    @Override
    public List<String> getFieldNames() {
        return kind.names;
    }

    @Override
    public IDeclaration getDeclaration() {
        return kind.structure;
    }

    @Override
    public ILexicalScope getScopePath() {
        return kind.scope;
    }

    @Override
    public long size() {
        return decoded().size();
    }

    @Override
    public String toString() {
        return decoded().toString();
    }
}
