// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** In which order gains stand. */
class GainOrderTest {
    private static Gain gain(Gain.Kind kind, double mean, double most) {
        return new Gain(
                kind,
                CallTimes.UNKNOWN,
                0,
                false,
                1,
                Latency.NONE,
                Latency.NONE,
                mean,
                most,
                true,
                Optional.empty());
    }

    @Test
    void mostIsFirstAndWhatIsUnknownStandsBehindAllThatIsKnown() {
        Gain much = gain(Gain.Kind.CALL, 20, 30);
        Gain some = gain(Gain.Kind.CALL, 10, 900);
        Gain little = gain(Gain.Kind.CALL, 0, 1);
        Gain unknown = gain(Gain.Kind.FIELDS, 50, 5_000);
        Gain unknownAndLess = gain(Gain.Kind.SOME_CALLS, 50, 60);
        List<Gain> gains =
                new ArrayList<>(List.of(unknownAndLess, little, unknown, some, Gain.NONE, much));
        gains.sort(Gain.ORDER);
        assertEquals(List.of(much, some, little, unknown, unknownAndLess, Gain.NONE), gains);
    }
}
