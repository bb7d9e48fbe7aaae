// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldNameTest {
    @Test
    void whatStandsBehindTheLastDotIsTheField() {
        assertEquals(
                List.of(new FieldName("com.acme.Employee", "email")),
                FieldName.parse("com.acme.Employee.email"));
    }

    @Test
    void severalNamesAreSeparatedByCommas() {
        assertEquals(
                List.of(new FieldName("Employee", "email"), new FieldName("EmployeeDto", "mail")),
                FieldName.parse("Employee.email,EmployeeDto.mail"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "email", "Employee.", ".email", "A.b,", "Employee. email"})
    void aNameThatLacksItsClassOrItsFieldIsRefused(String name) {
        assertThrows(IllegalArgumentException.class, () -> FieldName.parse(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Employee.x", "hr.Employee.x", "com.acme.hr.Employee.x"})
    void aNameWithSomeOfItsPackagesNamesTheClass(String name) {
        assertTrue(FieldName.parse(name).get(0).isOf("com.acme.hr.Employee"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Inner.x", "Outer.Inner.x", "Outer$Inner.x", "com.acme.Outer.Inner.x"})
    void aNestedClassIsNamedWithOrWithoutItsOuterOne(String name) {
        assertTrue(FieldName.parse(name).get(0).isOf("com.acme.Outer$Inner"));
    }

    @Test
    void aClassWhoseNameOnlyEndsAlikeIsAnother() {
        assertFalse(FieldName.parse("Employee.x").get(0).isOf("com.acme.FormerEmployee"));
    }
}
