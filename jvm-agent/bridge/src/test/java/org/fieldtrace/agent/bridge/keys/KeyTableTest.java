// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyTableTest {

    @Test
    void manyValuesOfOneKindMakeATable() {
        assertTrue(KeyTable.isOne(values(8, 1)));
        assertFalse(KeyTable.isOne(values(7, 1)));
        Map<String, Object> mixed = values(8, 1);
        mixed.put("name", "n");
        assertFalse(KeyTable.isOne(mixed));
        mixed.put("name", null);
        assertFalse(KeyTable.isOne(mixed));
        assertFalse(KeyTable.isOne(Map.of()));
    }

    private static Map<String, Object> values(int count, Object value) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            values.put("k" + i, value);
        }
        return values;
    }
}
