// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.fieldtrace.model.findings.costs.Prices;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PricesTest {
    @Test
    void oneOfBothIsEnough() {
        assertEquals(new Prices(0.04, 0.02), Prices.parse("gigabyte=0.02,processor-hour=0.04"));
        assertEquals(new Prices(0, 0.02), Prices.parse("gigabyte=0.02"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hour=1",
                "gigabyte",
                "gigabyte=",
                "gigabyte=x",
                "gigabyte=-1",
                "gigabyte=NaN",
                "gigabyte=1=2",
                "gigabyte=1,",
                "gigabyte=1,gigabyte=2"
            })
    void whatIsNoPriceIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> Prices.parse(text));
    }
}
