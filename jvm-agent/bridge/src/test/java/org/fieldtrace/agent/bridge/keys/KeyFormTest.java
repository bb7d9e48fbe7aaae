// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
}
