// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.bridge.Memory;

/**
 * A class of a library whose objects stand for the value in one of their fields, or for an object.
 */
public final class ValueHolder {

    private static final String OBJECT = "{}";
    private static final String NULL = "null";

    /** By the name of the class, the name of the field, or one of the above. */
    private static final Map<String, String> FIELDS = new ConcurrentHashMap<>();

    private static final ValueHolder NONE = new ValueHolder(Memory.NO_FIELD, ' ');

    private static final ClassValue<ValueHolder> ALL =
            new ClassValue<>() {
                @Override
                protected ValueHolder computeValue(Class<?> type) {
                    String field = FIELDS.get(type.getName());
                    return field == null ? NONE : new ValueHolder(type, field);
                }
            };

    private final int offset;
    private final char kind;

    private ValueHolder(int offset, char kind) {
        this.offset = offset;
        this.kind = kind;
    }

    private ValueHolder(Class<?> type, String field) {
        int place = Memory.NO_FIELD;
        char of = field.charAt(0);
        if (!field.equals(OBJECT) && !field.equals(NULL)) {
            try {
                Class<?> held = type.getDeclaredField(field).getType();
                of = MethodType.methodType(held).toMethodDescriptorString().charAt(2);
                place = Memory.fieldOffset(type, field);
            } catch (ReflectiveOperationException | LinkageError otherVersion) {
                of = ' ';
            }
        }
        offset = place;
        kind = of;
    }

    /**
     * Objects of a class stand for a value.
     *
     * @param field of the class that holds it
     */
    public static void add(String className, String field) {
        FIELDS.put(className, field);
    }

    /** Objects of a class stand for an object, whose fields count for themselves. */
    public static void addObject(String className) {
        FIELDS.put(className, OBJECT);
    }

    /** Objects of a class stand for no value. */
    public static void addNull(String className) {
        FIELDS.put(className, NULL);
    }

    /** How objects of a class hold their value; null where they are no such thing. */
    static ValueHolder of(Class<?> type) {
        ValueHolder known = ALL.get(type);
        return known == NONE ? null : known;
    }

    boolean isObject() {
        return kind == OBJECT.charAt(0);
    }

    /** The value in an object; the object itself where that is not known. */
    Object valueIn(Object object) {
        try {
            switch (kind) {
                case 'n':
                    return null;
                case 'Z':
                    return (Memory.byteAt(object, offset) & 1) != 0;
                case 'S':
                    return Memory.shortAt(object, offset);
                case 'I':
                    return Memory.intAt(object, offset);
                case 'J':
                    return Memory.longAt(object, offset);
                case 'F':
                    return Float.intBitsToFloat(Memory.intAt(object, offset));
                case 'D':
                    return Double.longBitsToDouble(Memory.longAt(object, offset));
                case 'L':
                case '[':
                    return Memory.referenceAt(object, offset);
                default:
                    return object;
            }
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible); // reading a field throws nothing
        }
    }
}
