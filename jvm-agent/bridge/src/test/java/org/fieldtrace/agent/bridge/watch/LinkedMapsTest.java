// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.agent.bridge.Memory;
import org.junit.jupiter.api.Test;

/** Maps whose entries and marks are come by without calling them. */
class LinkedMapsTest {

    @Test
    void whatAMapHoldsIsReadInItsOrder() {
        Map<String, Integer> map = new LinkedHashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put("k" + (i * 31 % 100), i);
        }
        map.remove("k31");
        Map<?, ?> entries = LinkedMaps.of(LinkedHashMap.class).entries(map);
        List<Object> keys = new ArrayList<>(entries.keySet());
        assertEquals(new ArrayList<>(map.keySet()), keys);
        assertEquals(map, new HashMap<>(entries));
        assertTrue(entries.containsKey("k0") && !entries.containsKey("k31"));
    }

    @Test
    void anEmptyMapHoldsNothing() {
        assertEquals(Map.of(), LinkedMaps.of(LinkedHashMap.class).entries(new LinkedHashMap<>()));
    }

    @Test
    void aSubclassIsAnybodys() {
        assertNull(LinkedMaps.of(new LinkedHashMap<>() {}.getClass()));
        assertNull(LinkedMaps.of(HashMap.class));
    }

    @Test
    void aMarkInTheFreeByteLeavesTheMapAsItWas() throws Throwable {
        int free = FreeByte.in(LinkedHashMap.class);
        assertNotEquals(Memory.NO_FIELD, free);
        Map<String, Integer> map = new LinkedHashMap<>(Map.of("a", 1));
        Memory.setByteAt(map, free, (byte) 0xff);
        for (int i = 0; i < 1_000; i++) {
            map.put("k" + i, i);
        }
        System.gc();
        assertEquals((byte) 0xff, Memory.byteAt(map, free));
        assertEquals(1_001, map.size());
        assertEquals(1, map.get("a"));
        assertEquals("a", map.keySet().iterator().next());
    }

    @Test
    void aClassWithoutRoomHasNone() {
        assertEquals(Memory.NO_FIELD, FreeByte.in(Object.class));
    }
}
