// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.util.List;
import org.eclipse.tracecompass.ctf.core.event.types.IDeclaration;
import org.eclipse.tracecompass.ctf.core.event.types.IntegerDeclaration;
import org.eclipse.tracecompass.internal.ctf.core.event.types.ArrayDeclaration;
import org.eclipse.tracecompass.internal.ctf.core.event.types.SequenceDeclaration;

/**
 * What a field holds that is an array or a sequence of integers.
 *
 * @param each what each of them is
 * @param fixed how many an array has
 * @param length index of the field that says how many a sequence has; {@link #NO_FIELD} for an
 *     array
 */
record FieldElements(IntegerDeclaration each, int fixed, int length) {
    private static final int NO_FIELD = -1;

    /**
     * The elements of a field whose place is known.
     *
     * @param before names of the fields before it
     * @return null where it has none, or none that are integers
     */
    static FieldElements of(IDeclaration declared, List<String> before) {
        if (declared instanceof ArrayDeclaration array
                && array.getElementType() instanceof IntegerDeclaration each) {
            return new FieldElements(each, array.getLength(), NO_FIELD);
        }
        if (declared instanceof SequenceDeclaration sequence
                && sequence.getElementType() instanceof IntegerDeclaration each) {
            return new FieldElements(each, 0, before.indexOf(sequence.getLengthName()));
        }
        return null;
    }

    /** Whether they are bytes. */
    boolean areBytes() {
        return each.getLength() == Byte.SIZE;
    }

    /** Whether there are as many in every event. */
    boolean areFixed() {
        return length == NO_FIELD;
    }
}
