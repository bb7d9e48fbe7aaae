// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.fieldtrace.agent.bridge.CallFormats;
import org.fieldtrace.agent.bridge.Memory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How many bytes the values of fields take as text, held against what Jackson writes. */
class FieldBytesTest {

    private static final ObjectMapper JACKSON =
            new ObjectMapper().setVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY);

    enum Grade {
        JUNIOR
    }

    static class Numbers {
        boolean yes = true;
        boolean no;
        byte small = -128;
        short shortNumber = 32767;
        char letter = 'x';
        int number = -2147483648;
        long large = Long.MIN_VALUE;
        float real = 1.5f;
        double precise = -1.0 / 3;
        long zero;
    }

    static List<Object> values() {
        List<Object> values = new ArrayList<>();
        values.add(null);
        values.addAll(List.of("", "Ann", 17, -4L, (short) 3, true, 'c', 2.25, Grade.JUNIOR));
        values.addAll(List.of(new BigDecimal("12.50"), new BigInteger("12345678901234567890")));
        values.add(UUID.fromString("123e4567-e89b-12d3-a456-426614174000"));
        values.addAll(List.of(new int[] {1, 22, 333}, new String[] {"a", "bc"}, new byte[100]));
        values.addAll(List.of(new double[0], List.of(), Set.of("one"), List.of(1, 2)));
        values.add(Collections.nCopies(500, "abc").toArray());
        values.add(new ArrayList<>(List.of(List.of("deep", "er"), List.of(1))));
        values.add(new LinkedHashMap<>(Map.of("key", "value")));
        values.add(new TreeMap<>(Map.of("a", List.of(1, 2), "b", List.of())));
        values.add(new EnumMap<>(Map.of(Grade.JUNIOR, 5)));
        return values;
    }

    private static int json(Object value) {
        return ValueBytes.of(WireFormats.of(CallFormats.JSON), value, false);
    }

    @ParameterizedTest
    @MethodSource("values")
    void aValueCountsWhatJacksonWrites(Object value) throws JsonProcessingException {
        int written = JACKSON.writeValueAsString(value).length();
        assertEquals(written, json(value), 0.001 * written);
    }

    @Test
    void primitiveFieldsCountWhatJacksonWrites() throws Exception {
        Numbers numbers = new Numbers();
        Field[] fields = Numbers.class.getDeclaredFields();
        int[] offsets = new int[fields.length];
        byte[] types = new byte[fields.length];
        for (int i = 0; i < fields.length; i++) {
            offsets[i] = Memory.fieldOffset(Numbers.class, fields[i].getName());
            types[i] = (byte) fields[i].getType().descriptorString().charAt(0);
        }
        int[] bytes = FieldBytes.of(numbers, offsets, types, CallFormats.JSON);
        Map<?, ?> written = JACKSON.convertValue(numbers, LinkedHashMap.class);
        assertEquals(CallFormats.JSON, bytes[fields.length]);
        for (int i = 0; i < fields.length; i++) {
            Object value = written.get(fields[i].getName());
            assertEquals(JACKSON.writeValueAsString(value).length(), bytes[i], fields[i].getName());
        }
    }

    @Test
    void anObjectOfTheApplicationCountsForItself() {
        assertEquals(2, json(new Numbers()));
        assertEquals("[{},{}]".length(), json(List.of(new Numbers(), new Numbers())));
    }

    @Test
    void whatNobodyKnowsIsUnknownAndIsNotAsked() {
        List<Object> loadedLazily =
                new AbstractList<>() {
                    @Override
                    public Object get(int index) {
                        throw new AssertionError("asked");
                    }

                    @Override
                    public int size() {
                        throw new AssertionError("asked");
                    }
                };
        assertEquals(2, json(loadedLazily)); // a class of the application
        Object view = Collections.unmodifiableList(loadedLazily);
        assertEquals(FieldBytes.UNKNOWN, json(view));
        assertEquals(FieldBytes.UNKNOWN, json(List.of(view)));
        assertEquals(FieldBytes.UNKNOWN, json(new Thread()));
    }

    @Test
    void aViewTakesWhatTheListBelowTakes() {
        assertEquals("[1,22]".length(), json(Collections.unmodifiableList(List.of(1, 22))));
    }

    /** As json-smart has one. */
    static class OfLibrary extends ArrayList<Object> {}

    @Test
    void aListOfALibraryTakesWhatItHoldsOnceItIsKnown() {
        OfLibrary list = new OfLibrary();
        list.addAll(List.of(1, 22));
        assertEquals("{}".length(), json(list), "it could be of the application");
        JdkCollections.addList(OfLibrary.class.getName());
        assertEquals("[1,22]".length(), json(list));
    }

    @Test
    void containersThatHoldOneAnotherEnd() {
        List<Object> ring = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            ring.add(ring);
        }
        assertEquals(FieldBytes.UNKNOWN, json(ring));
    }

    @Test
    void whatGoesWrongIsLeftOut() {
        assertNull(FieldBytes.of(new Numbers(), new int[2], new byte[1], CallFormats.JSON));
        assertEquals(
                1, FieldBytes.of(new Numbers(), new int[0], new byte[0], CallFormats.JSON).length);
    }
}
