// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutlookTest {

    @Test
    void saysHowMuchLongerTheRecordingWouldHaveToBe() {
        // 73 verdicts of nobody who read decide: 10, 20 and 50 are there.
        Outlook outlook = new Outlook(0, List.of(1.46, 3.65, 7.3), 0, 0, 100);
        assertEquals(
                "A recording 7.3 times as long closes the open fields, one 3.7 times as long half"
                        + " of them, if verdicts come as they came.",
                outlook.text());
    }

    @Test
    void namesTheBudgetWhereItLeftCallsOut() {
        assertEquals(
                "A recording 73 times as long closes the open fields that have verdicts, if verdicts"
                        + " come as they came. So does an overhead.budget so many times as high. 1 field has no"
                        + " verdict yet.",
                new Outlook(1, List.of(73.0), 7, 0, 100).text());
    }

    @Test
    void predictsNothingOfFieldsWithoutVerdicts() {
        assertEquals("2 fields have no verdict yet.", new Outlook(2, List.of(), 7, 0, 100).text());
    }

    @Test
    void hasNothingToSayWhereNoFieldIsOpen() {
        assertEquals("", new Outlook(0, List.of(), 7, 0, 100).text());
    }

    @Test
    void whereCollectionsLackNoLongerRecordingIsAdvised() {
        assertEquals(
                "5,044 watches were undecided when the recording ended, because no collection had"
                        + " shown that their objects are dead. `fieldtrace record --collect-at-end`"
                        + " asks for one. 2 fields have no verdict yet.",
                new Outlook(2, List.of(15.0), 7, 5044, 344).text());
    }
}
