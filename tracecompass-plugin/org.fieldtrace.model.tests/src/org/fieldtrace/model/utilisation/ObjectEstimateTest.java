// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.consumers.ConsumersText;
import org.fieldtrace.model.consumers.FieldConsumers;
import org.fieldtrace.model.consumers.FieldName;
import org.junit.jupiter.api.Test;

class ObjectEstimateTest {
    private static final String ESTIMATED = "about 8,460 [7,690, 9,240]";

    /** Of a service whose agent left calls out, or left out none. */
    private static UtilisationReport report(long callsThrottled) {
        return UtilisationReport.builder()
                .process(
                        new Release("payroll", ""),
                        Map.of(),
                        new AgentCost(Map.of(), 1, 0, 0, callsThrottled, 0, 0, 0, 0))
                .context(
                        new ContextUtilisation(
                                Samples.NAME_ONLY,
                                8_463,
                                445,
                                436,
                                List.of(Samples.field(0, new FieldCounts(400, 0, 0, Map.of())))))
                .build();
    }

    @Test
    void whatIsEstimatedIsPrintedAsSuchWithItsInterval() throws Exception {
        UtilisationReport report = report(100);
        assertTrue(TextReport.render(report).contains("allocations " + ESTIMATED));
        String readers =
                ConsumersText.render(FieldConsumers.of(report, FieldName.parse("Employee.name")));
        assertTrue(readers.contains("objects " + ESTIMATED), readers);
    }

    @Test
    void whatWasCountedIsPrintedAsACount() throws Exception {
        assertTrue(TextReport.render(report(0)).contains("allocations 8,463"));
        String readers =
                ConsumersText.render(
                        FieldConsumers.of(report(0), FieldName.parse("Employee.name")));
        assertTrue(readers.contains("objects 8,463"), readers);
    }

    @Test
    void whereNobodyTellsOfWhichCallsTheSamplesAreThereIsNoInterval() {
        ContextUtilisation context =
                new ContextUtilisation(Samples.NAME_ONLY, 8_463, 436, List.of());
        assertEquals("about 8,460", ObjectEstimate.of(context).text());
    }

    @Test
    void theIntervalHoldsTheExchangesInNinetyFiveOfAHundredRecordings() {
        Random random = new Random(1);
        int exchanges = 2_000;
        List<Long> missed = new ArrayList<>();
        for (int recording = 0; recording < 1_000; recording++) {
            long drawn = random.ints(exchanges, 0, 16).filter(i -> i == 0).count();
            // Each exchange brings in one object, and each that is drawn stands for sixteen.
            ObjectEstimate estimate =
                    ObjectEstimate.of(
                            new ContextUtilisation(
                                    Samples.NAME_ONLY, 16 * drawn, drawn, drawn, List.of()));
            if (estimate.low() > exchanges || estimate.high() < exchanges) {
                missed.add(drawn);
            }
        }
        assertTrue(missed.size() <= 75, missed::toString);
    }
}
