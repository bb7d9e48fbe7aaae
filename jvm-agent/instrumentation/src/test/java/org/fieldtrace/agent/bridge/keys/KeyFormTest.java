// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFormTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "id",
                "firstName",
                "first_name",
                "address1",
                "@type",
                "$ref",
                "_id",
                "E-Mail"
            })
    void namesOfFieldsHaveTheFormOfNames(String key) {
        assertTrue(KeyForm.isName(key));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "@",
                "4711",
                "user4711",
                "anna@example.com",
                "Anna Meyer",
                "M\u00fcller",
                "2026-11-24",
                "9b2e6c1a-77aa",
                "https://example.com",
                "10.0.0.5",
                "an.key",
                "aNameThatIsLongerThanAnyThatSomebodyWouldGiveToAField"
            })
    void idsAddressesAndNamesOfPeopleHaveNot(String key) {
        assertFalse(KeyForm.isName(key));
    }

    @Test
    void manyValuesOfOneKindMakeATable() {
        assertTrue(KeyForm.isTable(values(8, 1)));
        assertFalse(KeyForm.isTable(values(7, 1)));
        Map<String, Object> mixed = values(8, 1);
        mixed.put("name", "n");
        assertFalse(KeyForm.isTable(mixed));
        mixed.put("name", null);
        assertFalse(KeyForm.isTable(mixed));
        assertEquals(false, KeyForm.isTable(Map.of()));
    }

    private static Map<String, Object> values(int count, Object value) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            values.put("k" + i, value);
        }
        return values;
    }
}
