// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.eclipse.tracecompass.ctf.core.event.types.IntegerDeclaration;

/** Reads integers of whole bytes, the lowest first, as {@link FieldPlaces} takes no others. */
final class IntegerBytes {
    private static final VarHandle LONG = view(long[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle SHORT = view(short[].class);

    private IntegerBytes() {}

    private static VarHandle view(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.LITTLE_ENDIAN);
    }

    /** The integer at a place; an unsigned one of 64 bits as the {@code long} of the same bits. */
    static long read(byte[] bytes, int at, IntegerDeclaration declared) {
        return switch (declared.getLength()) {
            case Byte.SIZE -> declared.isSigned() ? bytes[at] : bytes[at] & 0xffL;
            case Short.SIZE -> {
                short value = (short) SHORT.get(bytes, at);
                yield declared.isSigned() ? value : value & 0xffffL;
            }
            case Integer.SIZE -> {
                int value = (int) INT.get(bytes, at);
                yield declared.isSigned() ? value : value & 0xffff_ffffL;
            }
            default -> (long) LONG.get(bytes, at);
        };
    }

    /** As many integers as there is room for, one behind the other. */
    static void read(byte[] bytes, int at, IntegerDeclaration declared, long[] to) {
        int size = declared.getLength() / Byte.SIZE;
        for (int i = 0; i < to.length; i++) {
            to[i] = read(bytes, at + i * size, declared);
        }
    }
}
