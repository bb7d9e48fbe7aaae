// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class NumbersTest {
    @Test
    void countsHaveThousandsSeparatorsInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertEquals("12,400", Numbers.count(12_400));
            assertEquals("33.4 %", Numbers.percent(0.334));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void threeDigitsOrTheWholeAreWrittenWithoutAnExponent() {
        assertEquals("0", Numbers.threeDigits(0));
        assertEquals("<0.001", Numbers.threeDigits(1e-9));
        assertEquals("0.00123", Numbers.threeDigits(0.001234));
        assertEquals("0.0100", Numbers.threeDigits(0.009999));
        assertEquals("4.00", Numbers.threeDigits(4));
        assertEquals("10.0", Numbers.threeDigits(9.999));
        assertEquals("105", Numbers.threeDigits(105.3));
        assertEquals("1,000", Numbers.threeDigits(999.7));
        assertEquals("12,346", Numbers.threeDigits(12_345.6));
    }

    @Test
    void allAndNothingAreWrittenAsSuch() {
        assertEquals("0.0 %", Numbers.percent(0));
        assertEquals("100.0 %", Numbers.percent(1));
    }

    @Test
    void whatIsNotQuiteAllOrNothingIsNeverRoundedToIt() {
        assertEquals("<0.1 %", Numbers.percent(1.0 / 3_000));
        assertEquals(">99.9 %", Numbers.percent(2_999.0 / 3_000));
        assertEquals("0.1 %", Numbers.percent(0.0005));
        assertEquals("99.9 %", Numbers.percent(0.9994));
    }

    @Test
    void anIntervalThatEndsInAllSaysOneHundred() {
        assertEquals("[99.0, 100]", Numbers.interval(Proportion.of(385, 385)));
        assertEquals("[0.0, 1.0]", Numbers.interval(Proportion.of(0, 385)));
    }

    @Test
    void aProportionIsItsValueAndItsInterval() {
        assertEquals("33.4 % [30.7, 36.1]", Numbers.proportion(Proportion.of(391, 1172)));
    }
}
