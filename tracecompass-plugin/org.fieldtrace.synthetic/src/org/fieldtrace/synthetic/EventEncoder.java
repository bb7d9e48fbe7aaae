// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Encodes one kind of event. Fields that are not set are 0, or empty. */
public final class EventEncoder {
    private final String name;
    private final int id;
    private final List<Vocabulary.Field> fields;
    private final Map<String, Integer> places = new HashMap<>();
    private final Object[] values;

    EventEncoder(String name, int id, List<Vocabulary.Field> fields) {
        this.name = name;
        this.id = id;
        this.fields = fields;
        values = new Object[fields.size()];
        for (int i = 0; i < fields.size(); i++) {
            places.put(fields.get(i).name(), i);
        }
    }

    int id() {
        return id;
    }

    /**
     * Sets a field of the next event.
     *
     * @param value a number, a label of an enumeration or its number, a string, or an array of
     *     longs
     * @throws IllegalArgumentException if the event has no such field
     */
    public EventEncoder set(String field, Object value) {
        Integer place = places.get(field);
        if (place == null) {
            throw new IllegalArgumentException(name + " has no field " + field);
        }
        values[place] = value;
        return this;
    }

    /** Gives one field of the next event, drawn at random, a value that no sound agent gives. */
    public EventEncoder disturb(RandomGenerator random) {
        if (values.length > 0) {
            int place = random.nextInt(values.length);
            values[place] = HostileValues.of(fields.get(place).type(), random);
        }
        return this;
    }

    /** Gives every field of the next event such a value. */
    public EventEncoder disturbAll(RandomGenerator random) {
        for (int i = 0; i < values.length; i++) {
            values[i] = HostileValues.of(fields.get(i).type(), random);
        }
        return this;
    }

    /** The fields of the event as they stand in a trace; all are unset afterwards. */
    byte[] encode() {
        int size = 0;
        for (int i = 0; i < values.length; i++) {
            size += size(fields.get(i).type(), values[i]);
        }
        ByteBuffer out = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < values.length; i++) {
            put(out, fields.get(i), values[i]);
        }
        Arrays.fill(values, null);
        return out.array();
    }

    private static int size(String type, Object value) {
        if (type.equals("string")) {
            return value == null ? 1 : ((String) value).getBytes(StandardCharsets.UTF_8).length + 1;
        }
        if (type.equals("enum")) {
            return 1;
        }
        int bracket = type.indexOf('[');
        if (bracket < 0) {
            return bytes(type);
        }
        int element = bytes(type.substring(0, bracket));
        if (type.endsWith("[]")) {
            return Integer.BYTES + element * (value == null ? 0 : ((long[]) value).length);
        }
        return element * Integer.parseInt(type.substring(bracket + 1, type.length() - 1));
    }

    private static int bytes(String integer) {
        return Integer.parseInt(integer.substring(1)) / Byte.SIZE;
    }

    private static void put(ByteBuffer out, Vocabulary.Field field, Object value) {
        String type = field.type();
        if (type.equals("string")) {
            if (value != null) {
                out.put(((String) value).getBytes(StandardCharsets.UTF_8));
            }
            out.put((byte) 0);
        } else if (type.equals("enum")) {
            out.put(enumByte(field, value));
        } else if (type.indexOf('[') < 0) {
            put(out, bytes(type), value == null ? 0 : ((Number) value).longValue());
        } else {
            putAll(out, type, (long[]) value);
        }
    }

    private static byte enumByte(Vocabulary.Field field, Object value) {
        if (value instanceof String label) {
            return field.labels().get(label).byteValue();
        }
        return value == null ? 0 : ((Number) value).byteValue();
    }

    private static void putAll(ByteBuffer out, String type, long[] elements) {
        int bytes = bytes(type.substring(0, type.indexOf('[')));
        if (type.endsWith("[]")) {
            out.putInt(elements == null ? 0 : elements.length);
        } else if (elements == null) {
            out.position(out.position() + size(type, null));
        }
        if (elements != null) {
            for (long element : elements) {
                put(out, bytes, element);
            }
        }
    }

    private static void put(ByteBuffer out, int bytes, long value) {
        switch (bytes) {
            case Byte.BYTES -> out.put((byte) value);
            case Short.BYTES -> out.putShort((short) value);
            case Integer.BYTES -> out.putInt((int) value);
            default -> out.putLong(value);
        }
    }
}
